import { defineOperation, resultName } from '@recto/contract/tool';
import { dictOf, textOf } from '@recto/pdf-core';
import { type FontFacts, openDocument, readFonts, readPages, takeInventory } from '@recto/pdf-document';
import { readClaims } from '@recto/pdf-document/claims';
import { type FileFacts, INFO_TOOL } from './info-tool.ts';

/** Most fonts that are told; a file may name thousands. */
const MOST_FONTS = 2000;
/** Longest text of a file that is told, in characters. */
const MOST_CHARACTERS = 2000;

export default defineOperation(INFO_TOOL, async ({ inputs, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const inventory = await takeInventory(document, { signal });
  const { file } = document;
  const info = dictOf(file.trailer.get('Info'), file);
  const text = (key: string) => textOf(info?.get(key), file)?.slice(0, MOST_CHARACTERS) ?? null;
  const { version, counts, language, isTagged, isEncrypted, permissions, signatureCount, wasRecovered } = inventory;
  const report: FileFacts = {
    version,
    pages: document.pageCount,
    pageSizes: sizesOf(inventory.pages),
    title: text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    creator: text('Creator'),
    producer: text('Producer'),
    created: text('CreationDate'),
    modified: text('ModDate'),
    language,
    isTagged,
    isEncrypted,
    permissions: [...permissions],
    signatures: signatureCount,
    wasRecovered,
    claims: readClaims(file).map(({ name }) => name),
    fonts: eachOnce(readFonts(readPages(file), file)),
    counts: { ...counts },
  };
  progress(1);
  const bytes = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
  const output = { name: resultName(INFO_TOOL.id, '.json'), mediaType: 'application/json', bytes };
  return { outputs: [output], notes: [], report };
});

function sizesOf(pages: readonly { widthPoints: number; heightPoints: number; rotationDegrees: number }[]) {
  const sizes = new Map<string, FileFacts['pageSizes'][number]>();
  for (const { widthPoints, heightPoints, rotationDegrees } of pages) {
    const isTurned = rotationDegrees % 180 !== 0;
    const [width, height] = (isTurned ? [heightPoints, widthPoints] : [widthPoints, heightPoints]).map(rounded);
    const key = `${width} ${height}`;
    const count = (sizes.get(key)?.count ?? 0) + 1;
    sizes.set(key, { widthPoints: width ?? 0, heightPoints: height ?? 0, count });
  }
  return [...sizes.values()].sort((one, other) => other.count - one.count);
}

const rounded = (points: number) => Math.round(points * 100) / 100;

function eachOnce(fonts: readonly FontFacts[]): FontFacts[] {
  const known = new Map(fonts.map((font) => [`${font.name}\n${font.type}\n${font.isEmbedded}`, font]));
  const sorted = [...known.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return sorted.slice(0, MOST_FONTS).map((font) => ({ ...font, name: font.name.slice(0, MOST_CHARACTERS) }));
}
