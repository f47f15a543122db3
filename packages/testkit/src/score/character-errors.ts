/**
 * Removes differences that do not concern recognition: presentation forms, quotes, dashes, marks of direction, white space.
 */
export function normaliseText(text: string, options: { readonly isCjk?: boolean } = {}): string {
  const folded = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u0640\u00ad]/g, '')
    .replace(/[\u2018\u2019\u201a\u201b`\u00b4\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]|''/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!options.isCjk) return folded;
  const cjk = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';
  return folded.replace(new RegExp(`(?<=${cjk}) | (?=${cjk})`, 'gu'), '');
}

/** Levenshtein distance of two texts in code points, divided by the length of the first. */
export function characterErrorRate(truth: string, found: string, options: { readonly isCjk?: boolean } = {}): number {
  const wanted = [...normaliseText(truth, options)];
  const given = [...normaliseText(found, options)];
  if (wanted.length === 0) return given.length === 0 ? 0 : 1;
  return distance(wanted, given) / wanted.length;
}

function distance(left: readonly string[], right: readonly string[]): number {
  let above = Uint32Array.from({ length: right.length + 1 }, (_, at) => at);
  let row = new Uint32Array(right.length + 1);
  for (let i = 1; i <= left.length; i++) {
    row[0] = i;
    for (let j = 1; j <= right.length; j++) {
      const changed = (above[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    }
    [above, row] = [row, above];
  }
  return above[right.length] ?? 0;
}
