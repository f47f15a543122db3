/** Every letter in its fullwidth form: what stays as it was did not come from the catalogue, and everything is far wider. */
export function markLetters(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
}

/** Marks the words of an ICU message, and leaves the names of its places and branches and its tags. */
export function markMessage(text: string): string {
  let at = 0;
  const branch = (): string => {
    let marked = '';
    while (at < text.length && text[at] !== '}') {
      const tag = /^<\/?\w+>/.exec(text.slice(at))?.[0];
      if (tag !== undefined) {
        marked += tag;
        at += tag.length;
        continue;
      }
      const from = text[at++] ?? '';
      marked += from === '{' ? place() : markLetters(from);
    }
    return marked;
  };
  const place = (): string => {
    let kept = '{';
    while (text[at] !== '}') {
      if (text[at] === '{') {
        at++;
        kept += `{${branch()}}`;
        at++;
      } else kept += text[at++];
    }
    at++;
    return `${kept}}`;
  };
  return branch();
}
