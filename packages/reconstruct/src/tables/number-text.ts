const NUMBER = /^[-+(]?[$€£¥]?\s?[\d.,'\u2019\s]+\s?[%)]?\s?[$€£¥]?$/;

/** True when a text is an amount, with or without a currency or percent sign. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}
