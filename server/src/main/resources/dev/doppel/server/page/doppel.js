'use strict';

// The number beside a slider.
addEventListener('input', (event) => {
  if (event.target.type === 'range') {
    const output = document.querySelector(`output[for="${event.target.id}"]`);
    if (output) output.value = Number(event.target.value).toFixed(2);
  }
});

// Files and folders that are dropped go to the file field that the place names.
const place = (event) => event.target.closest && event.target.closest('[data-drop]');

addEventListener('dragover', (event) => {
  const at = place(event);
  if (at) {
    event.preventDefault();
    at.classList.add('over');
  }
});

addEventListener('dragleave', (event) => {
  const at = place(event);
  if (at) at.classList.remove('over');
});

addEventListener('drop', async (event) => {
  const at = place(event);
  if (!at) return;
  event.preventDefault();
  at.classList.remove('over');
  const field = document.getElementById(at.dataset.drop);
  const dropped = new DataTransfer();
  // The list is empty as soon as we wait, so all entries are taken first.
  const items = [...event.dataTransfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
  for (const [entry, file] of entries) {
    if (entry && entry.isDirectory) await addFolder(entry, dropped);
    else if (file) dropped.items.add(file);
  }
  if (dropped.files.length === 0) return;
  field.files = dropped.files;
  if (at.localName === 'form') at.requestSubmit();
});

async function addFolder(folder, dropped) {
  const reader = folder.createReader();
  for (;;) {
    // Hands out a hundred at a time, and none when there are no more.
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const entry of some) {
      if (entry.isDirectory) {
        await addFolder(entry, dropped);
      } else {
        const file = await new Promise((done, fail) => entry.file(done, fail));
        dropped.items.add(new File([file], entry.fullPath.slice(1), { type: file.type }));
      }
    }
  }
}

// What was asked for from a link or a button that is gone gets the focus in its place.
addEventListener('htmx:afterSettle', (event) => {
  const from = event.detail.elt;
  const news = from.matches('.beside') ? from : from.matches('#clusters') && from.querySelector('.news');
  if (news && document.activeElement === document.body) {
    news.tabIndex = -1;
    news.focus({ preventScroll: news !== from });
  }
});

// A server that does not answer is told of, once.
addEventListener('htmx:sendError', () => {
  if (document.getElementById('lost')) return;
  const note = document.createElement('p');
  note.id = 'lost';
  note.className = 'card mistake';
  note.setAttribute('role', 'alert');
  note.textContent = 'The server does not answer. What you see may be old.';
  document.getElementById('content').prepend(note);
});
