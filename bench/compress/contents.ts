import {
  nameOf,
  numberOf,
  openPdf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { inspectDocument } from '@recto/pdf-document';
import { pdfTexts } from '@recto/testkit';

/** Parts of a file that a compressing program may drop. */
export const PARTS = [
  ...(['pages', 'form', 'tags', 'layers', 'links', 'comments', 'bookmarks', 'destinations'] as const),
  ...(['attachments', 'intents', 'profiles', 'fonts', 'text'] as const),
];
export type Part = (typeof PARTS)[number];

/** Amount of each part in a file; a text for parts that are compared letter by letter. */
export type Contents = Readonly<Record<Part, number | string>>;

/** Reads what a file has: its structures by our own inventory, text by poppler. @throws when it cannot be read */
export async function contentsOf(bytes: Uint8Array): Promise<Contents> {
  const file = await openPdf(bytes, { fileName: 'file.pdf' });
  const { counts, pages, fonts } = inspectDocument(file);
  const links = counts.explicitLinks + counts.namedLinks + counts.oldNameLinks + counts.uriLinks + counts.remoteLinks;
  return {
    pages: pages.length,
    form: counts.formFields + counts.widgets,
    tags: counts.structureElements,
    layers: counts.layers,
    links,
    comments: counts.annotations - counts.widgets,
    bookmarks: counts.outlineItems,
    destinations: counts.namedDestinations + counts.oldDestinations,
    attachments: counts.attachments,
    intents: counts.outputIntents,
    profiles: profilesOf(file),
    fonts: fonts.join(' '),
    text: lettersOf((await pdfTexts(bytes).catch(() => [])).join('')),
  };
}

/** Lists the parts of which a result has less than its file; fonts when one is missing, text when letters are. */
export function droppedParts(source: Contents, result: Contents): Part[] {
  return PARTS.filter((part) => {
    const [was, is] = [source[part], result[part]];
    if (typeof was === 'number' && typeof is === 'number') return is < was;
    if (part !== 'fonts') return lacksLetters(String(was), String(is));
    const left = new Set(String(is).split(' '));
    return String(was)
      .split(' ')
      .some((name) => !left.has(name));
  });
}

/** True when there are fewer of a letter; more are what a program reads of a file that was repaired. */
function lacksLetters(was: string, is: string): boolean {
  const left = new Map(is.split(';').map((entry) => [entry.slice(0, entry.lastIndexOf(' ')), entry] as const));
  const countOf = (entry: string | undefined) => Number(entry?.slice(entry.lastIndexOf(' ')) ?? 0);
  return (
    was !== '' &&
    was.split(';').some((entry) => countOf(left.get(entry.slice(0, entry.lastIndexOf(' ')))) < countOf(entry))
  );
}

/** Letters and digits in an order that does not depend on how lines were put together. */
function lettersOf(text: string): string {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([letter, count]) => `${letter} ${count}`).join(';');
}

/**
 * For how many numbers of colours there is a profile: gray, three colours, four inks. Profiles themselves may be made lean or become
 * one where they say the same.
 */
function profilesOf(file: PdfFile): number {
  const counts = new Set<number>();
  const visit = (value: PdfObject): void => {
    if (Array.isArray(value)) {
      const isProfile = nameOf(value[0], file) === 'ICCBased';
      const count = isProfile ? numberOf(streamOf(value[1], file)?.dict.get('N'), file) : null;
      if (count !== null) counts.add(count);
      for (const item of value) visit(item);
    } else if (value instanceof PdfDict) for (const item of value.map.values()) visit(item);
    else if (value instanceof PdfStream) visit(value.dict);
  };
  for (let num = 1; num < file.nextObjectNumber; num++) visit(file.get(new PdfRef(num)));
  return counts.size;
}
