package dev.doppel.engine.documents;

import dev.doppel.io.DocumentInput;
import java.util.List;

/** What was found of an input beside its documents: links to files of it, folders not entered. */
record NamesOfInput(int links, List<String> foldersNotEntered) {

  static NamesOfInput of(DocumentInput input) {
    return new NamesOfInput(input.links().size(), List.copyOf(input.foldersNotEntered()));
  }
}
