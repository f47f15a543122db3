import { bytesOf, editObjects, latin1Of } from './edit-structure.ts';
import { randomFrom } from './random.ts';

/** One way to damage a PDF. The file given is not modified; the same seed gives the same damage. */
export interface Damage {
  readonly name: string;
  apply(pdf: Uint8Array, seed: number): Uint8Array;
}

const ZEROS = 4096;

function overwritten(pdf: Uint8Array, start: number, bytes: Uint8Array): Uint8Array {
  const copy = pdf.slice();
  copy.set(bytes.subarray(0, Math.max(0, copy.length - start)), start);
  return copy;
}

function noise(length: number, seed: number): Uint8Array {
  const random = randomFrom(seed);
  return Uint8Array.from({ length }, () => random(256));
}

/** Finds the start of the cross-reference, table or stream, and the position of `startxref`. */
function crossReferenceOf(pdf: Uint8Array): { start: number; end: number } {
  const text = latin1Of(pdf);
  const end = text.lastIndexOf('startxref');
  return { start: Number(/\d+/.exec(text.slice(end))?.[0] ?? 0), end };
}

/** `startxref` gives an offset where nothing is. */
export const badStartxref: Damage = {
  name: 'bad startxref',
  apply: (pdf) =>
    bytesOf(
      latin1Of(pdf).replace(/startxref\n(\d+)/, (_, digits: string) => `startxref\n${'7'.repeat(digits.length)}`),
    ),
};

/** Table or stream of the cross-reference is noise. */
export const garbageTable: Damage = {
  name: 'garbage cross-reference',
  apply(pdf, seed) {
    const { start, end } = crossReferenceOf(pdf);
    const text = latin1Of(pdf.subarray(start, end));
    const isTable = text.startsWith('xref');
    const from = start + (isTable ? 5 : text.indexOf('stream\n') + 7);
    const to = start + (isTable ? text.indexOf('trailer') : text.indexOf('\nendstream'));
    return overwritten(pdf, from, noise(to - from, seed));
  },
};

/** Every /Length is wrong. */
export const wrongLengths: Damage = {
  name: 'wrong lengths',
  apply: (pdf) =>
    bytesOf(
      latin1Of(pdf).replace(/\/Length (\d+)/g, (_, digits: string) => {
        const wrong = String(Math.floor(Number(digits) / 2) + 1);
        return `/Length ${wrong.padStart(digits.length, '0').slice(-digits.length)}`;
      }),
    ),
};

/** Sent as text by a program of another system: each line feed became two bytes. */
export const lineEndsTranslated: Damage = {
  name: 'LF to CRLF',
  apply: (pdf) => bytesOf(latin1Of(pdf).replace(/\n/g, '\r\n')),
};

/** Single bits, anywhere. */
export const bitFlips = (count = 200): Damage => ({
  name: `${count} bit flips`,
  apply(pdf, seed) {
    const random = randomFrom(seed);
    const copy = pdf.slice();
    for (let done = 0; done < count; done++) {
      const at = random(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
    }
    return copy;
  },
});

/** Single bytes, anywhere. */
export const randomBytes = (count = 2000): Damage => ({
  name: `${count} random bytes`,
  apply(pdf, seed) {
    const random = randomFrom(seed);
    const copy = pdf.slice();
    for (let done = 0; done < count; done++) copy[random(copy.length)] = random(256);
    return copy;
  },
});

/** A block of a disk that was never written. */
export const zeros: Damage = {
  name: '4 KB of zeros',
  apply: (pdf) => overwritten(pdf, Math.floor(pdf.length / 3), new Uint8Array(ZEROS)),
};

export const tailCut = (percent: number): Damage => ({
  name: `tail cut ${percent} %`,
  apply: (pdf) => pdf.slice(0, Math.floor((pdf.length * (100 - percent)) / 100)),
});

/** The catalog is blank. */
export const catalogLost: Damage = {
  name: 'catalog lost',
  apply: (pdf) =>
    editObjects(pdf, (text) => {
      const at = text.indexOf('/Type /Catalog');
      if (at < 0) return text;
      // From its number to its end, or in an object stream, where it has no words around it, its line.
      const start = Math.max(text.lastIndexOf(' obj', at), text.lastIndexOf('\n', at));
      const ends = [text.indexOf('endobj', at), text.indexOf('\n', at)].filter((end) => end >= 0);
      const end = Math.min(...ends, text.length);
      return text.slice(0, start + 1) + ' '.repeat(end - start - 1) + text.slice(end);
    }),
};

/** Header and catalog are blank. */
export const headerAndCatalogLost: Damage = {
  name: 'header and catalog lost',
  apply: (pdf, seed) => overwritten(catalogLost.apply(pdf, seed), 0, new Uint8Array(15).fill(0x20)),
};

/** Every node of the page tree says that it has no kids. */
export const kidsEmptied: Damage = {
  name: '/Kids emptied',
  apply: (pdf) =>
    editObjects(pdf, (text) =>
      text.replace(
        /(\/Type \/Pages[^\n]*?\/Kids \[)([^\]]*)\]/g,
        (_, before: string, kids: string) => `${before}${' '.repeat(kids.length)}]`,
      ),
    ),
};

export const lastBytesLost: Damage = {
  name: 'last 600 bytes lost',
  apply: (pdf) => pdf.slice(0, Math.max(0, pdf.length - 600)),
};

/** An HTML page of a server around the file. */
export const insideHtml: Damage = {
  name: 'HTML around it',
  apply: (pdf) =>
    bytesOf(`<!doctype html><html><body>${'<p>Notice</p>\n'.repeat(400)}${latin1Of(pdf)}</body></html>\n`.toString()),
};

/** A mail with the file as an attachment in Base64. */
export const insideMail: Damage = {
  name: 'a mail around it',
  apply(pdf) {
    const lines = Buffer.from(pdf).toString('base64').replace(/.{76}/g, '$&\r\n');
    return bytesOf(
      `From: a@example.org\r\nSubject: file\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--x--\r\n`,
    );
  },
};

/** One after another. */
export function together(...damages: readonly Damage[]): Damage {
  return {
    name: damages.map(({ name }) => name).join(' + '),
    apply: (pdf, seed) => damages.reduce((bytes, damage, index) => damage.apply(bytes, seed + index), pdf),
  };
}

/** The rows of the damage matrix. */
export const DAMAGES: readonly Damage[] = [
  badStartxref,
  garbageTable,
  wrongLengths,
  lineEndsTranslated,
  bitFlips(),
  randomBytes(),
  zeros,
  tailCut(10),
  tailCut(50),
  catalogLost,
  headerAndCatalogLost,
  kidsEmptied,
  lastBytesLost,
  insideHtml,
  insideMail,
  together(kidsEmptied, badStartxref),
  together(wrongLengths, garbageTable),
  together(bitFlips(50), tailCut(10)),
  together(catalogLost, zeros),
  together(lineEndsTranslated, tailCut(10)),
];
