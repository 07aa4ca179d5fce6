/** Which of any number of URLs came before? Begin with {@link dev.doppel.spark.urls.UrlsJob}. */
@NullMarked
package dev.doppel.spark.urls;

import org.jspecify.annotations.NullMarked;
