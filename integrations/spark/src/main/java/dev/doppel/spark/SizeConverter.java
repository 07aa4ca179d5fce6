package dev.doppel.spark;

import dev.doppel.core.quantity.Sizes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes such as 64MiB. */
final class SizeConverter implements ITypeConverter<Long> {

  @Override
  public Long convert(String word) {
    try {
      return Sizes.parse(word);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
