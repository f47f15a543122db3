import { escapeXml } from '@recto/codecs';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import { toFileOption } from '@recto/contract/file-option';
import type { InputFile } from '@recto/contract/job';
import { openDocument, soundInput } from '@recto/pdf-document';
import { CHANGE_KINDS, type Change, type ChangePlace, type Comparison } from '../../comparison.ts';
import { ACTION_WORDS, KIND_WORDS, RESULT_WORDS } from '../../report-words.ts';
import { nullIfDamaged } from '../null-if-damaged.ts';
import { titleOf } from './describe-change.ts';
import { HTML_STYLE } from './html-style.ts';
import type { Say } from './words.ts';

/** Pages that are shown as pictures, those of the first changes; the others are told in words. */
const MAX_PICTURES = 160;
const DPI = 84;
const QUALITY = 72;

interface HtmlContext {
  readonly inputs: readonly [InputFile, InputFile];
  readonly raster: RasterCapability;
  readonly images: ImagesCapability;
  readonly say: Say;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

type Row = Comparison['pairs'][number];

/** A comparison as one web page that needs nothing else: no script, no network. Pages with changes are shown side by side. */
export async function htmlResult(comparison: Comparison, context: HtmlContext): Promise<Uint8Array> {
  const { inputs, raster, signal, say } = context;
  const groups = groupsOf(comparison);
  const numbers = new Map(comparison.changes.map((change, index) => [change, index + 1]));
  const [old, newer] = await openBoth(inputs, raster, signal);
  const sections: string[] = [];
  try {
    const pictures = new Pictures(context);
    for (const [index, { row, changes }] of groups.entries()) {
      const shown = row && {
        old: await pictures.of(old, row.old),
        new: await pictures.of(newer, row.new),
      };
      const numbered = changes.map((change) => ({ change, id: `c${numbers.get(change)}` }));
      sections.push(sectionOf(row, numbered, shown, comparison, say));
      context.onProgress((index + 1) / groups.length);
    }
  } finally {
    await raster.close(old);
    await raster.close(newer);
  }
  return new TextEncoder().encode(pageOf(comparison, sections, context));
}

async function openBoth(
  [old, newer]: readonly [InputFile, InputFile],
  raster: RasterCapability,
  signal: AbortSignal,
): Promise<[RasterDocument, RasterDocument]> {
  const open = async (input: InputFile) =>
    raster.open(await soundInput(input, await openDocument(input, { signal }), { signal }), { signal });
  const first = await open(old);
  try {
    return [first, await open(newer)];
  } catch (thrown) {
    await raster.close(first);
    throw thrown;
  }
}

/** Changes by the pages that they are on; those of the whole document first. */
function groupsOf({ pairs, changes }: Comparison): { row: Row | null; changes: Change[] }[] {
  const groups = new Map<Row | null, Change[]>();
  for (const change of changes) {
    const [oldPage, newPage] = [change.old?.places[0]?.page, change.new?.places[0]?.page ?? change.at?.page];
    const row =
      pairs.find((pair) => newPage !== undefined && pair.new === newPage) ??
      pairs.find((pair) => oldPage !== undefined && pair.old === oldPage) ??
      null;
    const group = groups.get(row);
    if (group) group.push(change);
    else groups.set(row, [change]);
  }
  const place = (row: Row | null) => (row ? pairs.indexOf(row) : -1);
  return [...groups]
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([row, ofRow]) => ({ row, changes: ofRow }));
}

/** Draws pages, as many as a report may hold. */
class Pictures {
  readonly #context: HtmlContext;
  #count = 0;

  constructor(context: HtmlContext) {
    this.#context = context;
  }

  /** A data address; null when there is no picture. @param page 1-based */
  async of(document: RasterDocument, page: number | null): Promise<string | null> {
    const { raster, images, signal } = this.#context;
    if (page === null || this.#count >= MAX_PICTURES) return null;
    this.#count++;
    const scale = { maxWidthPixels: DPI * 12, maxHeightPixels: DPI * 12 };
    const image = await raster.renderPage(document, { pageIndex: page - 1, ...scale, signal }).catch(nullIfDamaged);
    if (!image) return null;
    const bytes = await images.encode(
      {
        widthPixels: image.widthPixels,
        heightPixels: image.heightPixels,
        samples: image.rgba,
        bitsPerSample: 8,
        colour: 'rgb',
        hasAlpha: true,
        iccProfile: null,
      },
      { format: 'jpeg', quality: QUALITY, signal },
    );
    return `data:image/jpeg;base64,${toFileOption(bytes)}`;
  }
}

interface Shown {
  readonly old: string | null;
  readonly new: string | null;
}

interface Numbered {
  readonly change: Change;
  readonly id: string;
}

function sectionOf(
  row: Row | null,
  numbered: readonly Numbered[],
  shown: Shown | null,
  comparison: Comparison,
  say: Say,
): string {
  const pages = row ? [pageName(row.old, say), pageName(row.new, say)] : [];
  const heading = pages.length > 0 ? `<h2>${pages.map(escapeXml).join(' → ')}</h2>` : '';
  const items = numbered.map(({ change, id }) => itemOf(change, id, say)).join('');
  const sides =
    row && shown
      ? `<div class="sides">${pictureOf('old', row.old, shown.old, numbered, comparison.oldPages, say)}${pictureOf('new', row.new, shown.new, numbered, comparison.newPages, say)}</div>`
      : '';
  return `<section>${heading}${sides}<ol>${items}</ol></section>`;
}

const pageName = (page: number | null, say: Say) => (page === null ? '–' : say(RESULT_WORDS.page, { page }));

function itemOf(change: Change, id: string, say: Say): string {
  const quote = (side: Change['old'], word: string, tag: string) =>
    side && side.text !== ''
      ? `<p dir="auto"><b>${escapeXml(word)}</b> ${escapeXml(side.before)} <${tag}>${escapeXml(side.text)}</${tag}> ${escapeXml(side.after)}</p>`
      : '';
  return `<li id="${id}" class="${change.kind} ${change.action}"><a href="#m${id}">${escapeXml(titleOf(change, say))}</a>${quote(change.old, say(RESULT_WORDS.old), 'del')}${quote(change.new, say(RESULT_WORDS.new), 'ins')}</li>`;
}

function pictureOf(
  which: 'old' | 'new',
  page: number | null,
  picture: string | null,
  changes: readonly Numbered[],
  shapes: Comparison['oldPages'],
  say: Say,
): string {
  const shape = page === null ? null : shapes[page - 1];
  if (page === null || picture === null || !shape) return '<figure></figure>';
  const marks = changes.flatMap(({ change, id }) =>
    placesOn(which, change, page).map(
      ({ left, top, right, bottom }, index) =>
        `<a ${index === 0 && which === 'new' ? `id="m${id}" ` : ''}class="${change.kind} ${change.action}" href="#${id}" title="${escapeXml(titleOf(change, say))}" style="left:${percent(left, shape.widthPoints)};top:${percent(top, shape.heightPoints)};width:${percent(right - left, shape.widthPoints)};height:${percent(bottom - top, shape.heightPoints)}"></a>`,
    ),
  );
  const name = `${say(which === 'old' ? RESULT_WORDS.old : RESULT_WORDS.new)}, ${pageName(page, say)}`;
  return `<figure><figcaption>${escapeXml(name)}</figcaption><div><img src="${picture}" alt="${escapeXml(name)}">${marks.join('')}</div></figure>`;
}

function placesOn(which: 'old' | 'new', change: Change, page: number): ChangePlace['areas'] {
  const side = which === 'old' ? change.old : change.new;
  const isHere = side === null && change.at !== null;
  const places = isHere && change.at ? [change.at] : (side?.places ?? []);
  return places.filter((place) => place.page === page).flatMap(({ areas }) => areas);
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;

function pageOf(comparison: Comparison, sections: readonly string[], { inputs, say }: HtmlContext): string {
  const [old, newer] = inputs.map(({ name }) => escapeXml(name));
  const kinds = CHANGE_KINDS.map((kind) => ({
    kind,
    count: comparison.changes.filter((change) => change.kind === kind).length,
  })).filter(({ count }) => count > 0);
  const filters = kinds.map(
    ({ kind, count }) =>
      `<label><input type="checkbox" id="f-${kind}" checked> ${escapeXml(say(KIND_WORDS[kind]))} (${count})</label>`,
  );
  const hiding = kinds.map(({ kind }) => `body:has(#f-${kind}:not(:checked)) .${kind}{display:none}`).join('');
  const legend = Object.entries(ACTION_WORDS).map(
    ([action, words]) => `<span class="${action}">${escapeXml(say(words))}</span>`,
  );
  const isEnglish = say(RESULT_WORDS.title) === RESULT_WORDS.title.text;
  const names = inputs.map(({ name }) => name).join(' → ');
  const title = escapeXml(say(RESULT_WORDS.detail, { label: say(RESULT_WORDS.title), text: names }));
  return `<!doctype html>
<html${isEnglish ? ' lang="en"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title><style>${HTML_STYLE}${hiding}</style></head><body>
<header><h1>${escapeXml(say(RESULT_WORDS.title))}</h1><p><b>${escapeXml(say(RESULT_WORDS.old))}</b> ${old}<br><b>${escapeXml(say(RESULT_WORDS.new))}</b> ${newer}</p>
${kinds.length > 0 ? `<p class="filters">${filters.join(' ')}</p><p class="legend">${legend.join(' ')}</p>` : `<p>${escapeXml(say(RESULT_WORDS.same))}</p>`}</header>
<main>${sections.join('\n')}</main></body></html>
`;
}
