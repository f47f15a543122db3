/** A regular expression, for the flags `u` and `v` too, that finds this very text. A hyphen must stay as it is: outside a class `\-` is an error. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
