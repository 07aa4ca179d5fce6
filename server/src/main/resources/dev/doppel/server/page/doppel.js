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
  // The list is empty as soon as we wait, so all entries are taken first.
  const items = [...event.dataTransfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
  const found = [];
  for (const [entry, file] of entries) {
    if (entry && entry.isDirectory) await addFolder(entry, found);
    else if (file) found.push({ name: file.name, file });
  }
  if (found.length === 0) return;
  if (at.dataset.batches) {
    await addInBatches(at, found);
    return;
  }
  const dropped = new DataTransfer();
  for (const { name, file } of found) dropped.items.add(new File([file], name, { type: file.type }));
  document.getElementById(at.dataset.drop).files = dropped.files;
  if (at.localName === 'form') at.requestSubmit();
});

async function addFolder(folder, found) {
  const reader = folder.createReader();
  for (;;) {
    let some;
    try {
      // Hands out a hundred at a time, and none when there are no more.
      some = await new Promise((done, fail) => reader.readEntries(done, fail));
    } catch (fault) {
      found.push({ name: folder.fullPath.slice(1), fault: 'this folder cannot be read' });
      return;
    }
    if (some.length === 0) return;
    for (const entry of some) {
      const name = entry.fullPath.slice(1);
      if (entry.isDirectory) {
        await addFolder(entry, found);
      } else {
        try {
          found.push({ name, file: await new Promise((done, fail) => entry.file(done, fail)) });
        } catch (fault) {
          found.push({ name, fault: 'it cannot be read' });
        }
      }
    }
  }
}

// Any number of files: a batch after the other, so that none is too large for the server and one
// bad file costs only itself. Without scripts the form sends them all at once.
const BATCH_FILES = 100;
const TRIES = 6;

addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.dataset.batches) return;
  const files = [...form.querySelectorAll('input[type=file]')].flatMap((field) => [...field.files]);
  if (files.length === 0) return; // the server says that
  event.preventDefault();
  addInBatches(form, files.map((file) => ({ name: file.webkitRelativePath || file.name, file })));
});

class Outcome {
  constructor(place, total) {
    this.total = total;
    this.done = 0;
    this.failures = 0; // their lines come first
    this.counts = { new: 0, copy: 0, similar: 0, unchanged: 0, failed: 0 };
    this.lines = [];
    this.stopped = ''; // or why
    place.replaceChildren();
    const card = place.appendChild(element('div', 'card news'));
    this.bar = card.appendChild(element('progress'));
    this.bar.max = total;
    this.bar.setAttribute('aria-label', 'files added');
    this.told = card.appendChild(element('p'));
    this.stop = card.appendChild(element('button', 'quiet', 'Stop'));
    this.stop.type = 'button';
    this.stop.addEventListener('click', () => this.giveUp('you stopped'));
    this.list = card.appendChild(element('ul', 'outcomes'));
    this.list.tabIndex = 0; // it scrolls
    this.list.setAttribute('aria-label', 'What became of the files');
    this.show();
  }

  giveUp(reason) {
    this.stopped = this.stopped || reason;
  }

  add(file) {
    this.done++;
    this.counts[file.outcome]++;
    this.lines.push(file);
    // Every failure is named; of the others, the last few.
    const line = element('li', file.outcome === 'failed' ? 'mistake' : '');
    line.appendChild(element('bdi', 'id', file.name));
    line.append(' ' + file.text);
    if (file.outcome === 'failed') {
      this.list.insertBefore(line, this.list.children[this.failures] || null);
      this.failures++;
    } else {
      this.list.append(line);
      if (this.list.children.length > this.failures + 50) this.list.children[this.failures].remove();
    }
  }

  show() {
    const count = (number) => number.toLocaleString('en');
    this.bar.value = this.done;
    this.told.textContent = `${count(this.done)} of ${count(this.total)} files: `
      + Object.entries(this.counts).filter(([, number]) => number > 0)
        .map(([word, number]) => `${count(number)} ${word}`).join(', ');
  }

  end() {
    this.show();
    this.stop.remove();
    const quoted = (text) => '"' + text.replaceAll('"', '""') + '"';
    const rows = this.lines.map((each) => [each.name, each.outcome, each.text].map(quoted).join(','));
    const csv = new Blob(['file,outcome,text\r\n' + rows.join('\r\n') + '\r\n'], { type: 'text/csv' });
    const link = element('a', '', 'What became of each file, as CSV');
    link.href = URL.createObjectURL(csv);
    link.download = 'added.csv';
    this.told.append('. ', link);
  }
}

function element(name, style, text) {
  const made = document.createElement(name);
  if (style) made.className = style;
  if (text) made.textContent = text;
  return made;
}

async function addInBatches(form, files) {
  files.sort((a, b) => (a.name < b.name ? -1 : 1)); // a browser lists them in no order
  const outcome = new Outcome(document.getElementById('outcome'), files.length);
  const most = Number(form.dataset.batches);
  let batch = [];
  let bytes = 0;
  const send = async () => {
    if (batch.length > 0) await sendBatch(form, batch, outcome);
    outcome.show();
    batch = [];
    bytes = 0;
  };
  for (const each of files) {
    if (outcome.stopped) {
      fail(outcome, [each], outcome.stopped);
    } else if (each.fault) {
      fail(outcome, [each], each.fault);
    } else if (each.file.size > most) {
      fail(outcome, [each], `it has ${size(each.file.size)}, the server takes ${size(most)}`);
    } else {
      if (batch.length === BATCH_FILES || bytes + each.file.size > most) await send();
      batch.push(each);
      bytes += each.file.size;
    }
  }
  if (outcome.stopped) fail(outcome, batch, outcome.stopped);
  else await send();
  outcome.end();
  form.reset();
  await showStored();
}

// The list with what was added; a server that is busy is asked again.
async function showStored() {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = document.getElementById('stored');
    try {
      await htmx.ajax('GET', location.pathname + location.search,
        { target: '#stored', select: '#stored', swap: 'outerHTML' });
    } catch (fault) {
      // it did not answer
    }
    if (document.getElementById('stored') !== before) return;
    await new Promise((done) => setTimeout(done, 1000 * tries));
  }
}

const size = (bytes) => bytes < 1e6
  ? `${Math.ceil(bytes / 1e3)} kB`
  : `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

// Stores a batch, or says of each of its files why it is not stored.
async function sendBatch(form, batch, outcome) {
  for (let tries = 1; ; tries++) {
    const answer = await post(form, batch);
    if (answer.files) {
      answer.files.forEach((file) => outcome.add(file));
      return;
    }
    const isBusy = answer.status === 429 || answer.status === 503
      || (answer.status === 0 && !(await isAlive()));
    if (isBusy && tries < TRIES && !outcome.stopped) {
      outcome.told.textContent = 'The server is busy or does not answer; trying again\u2026';
      await new Promise((done) => setTimeout(done, 1000 * Math.min(2 ** tries, 10)));
    } else if (isBusy) {
      outcome.giveUp(answer.text);
      fail(outcome, batch, answer.text);
      return;
    } else if (batch.length > 1) {
      // Perhaps one of them cannot be read, or they are too large together.
      const half = batch.length >> 1;
      await sendBatch(form, batch.slice(0, half), outcome);
      await sendBatch(form, batch.slice(half), outcome);
      return;
    } else {
      fail(outcome, batch, answer.status === 0 ? 'it cannot be read' : answer.text);
      return;
    }
  }
}

function fail(outcome, batch, reason) {
  for (const { name } of batch) {
    outcome.add({ name, outcome: 'failed', text: 'was left out: ' + reason });
  }
}

async function post(form, batch) {
  const data = new FormData();
  data.append('memory', form.elements.memory.value);
  batch.forEach(({ name, file }) => data.append('files', file, name));
  try {
    const answer = await fetch(form.action,
      { method: 'POST', body: data, headers: { Accept: 'application/json' } });
    const type = answer.headers.get('Content-Type') || '';
    if (answer.ok && type.startsWith('application/json')) return { files: await answer.json() };
    const text = answer.redirected ? 'the server asks for its token again' : `the server answered ${answer.status}`;
    return { status: answer.ok ? 400 : answer.status, text };
  } catch (fault) {
    return { status: 0, text: 'the server does not answer' };
  }
}

// Whether the server answers at all; if it does, what was not sent is the file's fault.
async function isAlive() {
  try {
    return (await fetch(document.querySelector('link[rel=stylesheet]').href)).ok;
  } catch (fault) {
    return false;
  }
}

// They can be turned off, which the browser remembers.
const hasKeys = () => localStorage.getItem('doppel-keys') !== 'off';

function showWhatWorks() {
  for (const each of document.querySelectorAll('[data-keys]')) {
    each.hidden = false;
    each.textContent = hasKeys() ? 'Turn keys off' : 'Turn keys on';
  }
  for (const each of document.querySelectorAll('[data-all]')) each.hidden = false;
}

// One box ticks all of its form.
addEventListener('change', (event) => {
  if (event.target.matches('[data-all]')) {
    for (const each of event.target.form.querySelectorAll('input[type=checkbox][name]')) {
      each.checked = event.target.checked;
    }
  }
});

addEventListener('click', (event) => {
  if (event.target.matches('[data-keys]')) {
    localStorage.setItem('doppel-keys', hasKeys() ? 'off' : 'on');
    showWhatWorks();
  }
});

showWhatWorks();
addEventListener('htmx:afterSettle', showWhatWorks);

// Keys stand on what they do: 'j' follows the link or presses the button that names it. Until the answer is
// there they do nothing: 'j' and 'b' in a hurry would decide on the documents that one has just left.
let isAnswering = false;

addEventListener('keydown', (event) => {
  const at = event.target;
  const isTyping = at.closest('textarea, select') || (at.matches('input') && at.type !== 'checkbox');
  if (!hasKeys() || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const wanted = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (wanted) {
    event.preventDefault();
    if (isAnswering) return;
    isAnswering = true;
    wanted.click();
  }
});

for (const end of ['htmx:afterSwap', 'htmx:afterSettle', 'htmx:sendError', 'htmx:responseError', 'pageshow']) {
  addEventListener(end, () => { isAnswering = false; });
}

// What was asked for from a link or a button that is gone gets the focus in its place.
addEventListener('htmx:afterSettle', (event) => {
  const from = event.detail.elt;
  const news = from.matches('.beside') ? from : from.matches('#review') && from.querySelector('#cluster');
  if (news && document.activeElement === document.body) {
    news.tabIndex = -1;
    news.focus();
  }
});

// A server that does not answer, or refuses, is told of, once, until it answers again.
function tellLost(text) {
  const note = document.getElementById('lost') || document.createElement('p');
  note.id = 'lost';
  note.className = 'card mistake';
  note.setAttribute('role', 'alert');
  note.textContent = text + ' What you see may be old.';
  document.getElementById('content').prepend(note);
}

addEventListener('htmx:sendError', () => tellLost('The server does not answer.'));
addEventListener('htmx:responseError', (event) => {
  tellLost(`The server answered ${event.detail.xhr.status}.`);
});
addEventListener('htmx:afterSwap', () => {
  const note = document.getElementById('lost');
  if (note) note.remove();
});
