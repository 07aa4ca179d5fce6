package dev.doppel.engine.documents;

import dev.doppel.io.DocumentInput;
import java.util.List;

/** What was found in an input besides its documents: links to its files, folders not entered. */
record NamesOfInput(int links, List<String> foldersNotEntered) {

  static NamesOfInput of(DocumentInput input) {
    return new NamesOfInput(input.links().size(), List.copyOf(input.foldersNotEntered()));
  }
}
