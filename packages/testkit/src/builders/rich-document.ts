import type {
  DocumentSpec,
  ElementSpec,
  FieldSpec,
  FormSpec,
  LayersSpec,
  LinkSpec,
  OutlineItemSpec,
  PageSpec,
  TagSpec,
  Target,
} from './document-spec.ts';

export interface RichOptions {
  /** At least 5; 30 when absent. */
  readonly pages?: number;
  /** Varies what the files of a set differ in: layouts, layer base states, conflicting fonts, roles and classes. */
  readonly seed?: number;
  /** Start of the page markers; `R<seed>` when absent. */
  readonly marker?: string;
  /** Adds a signature field that has a (dummy) value. */
  readonly signature?: boolean;
}

const OLD_DESTINATION_COUNT = 6;
const PAGES_PER_CHAPTER = 3;
/** Every fifth file goes without labels, as most files do. */
const UNLABELLED_SEED = 4;

/**
 * The specification of a document with every structure that a careless tool loses. All names (destinations, fields,
 * layers, attachments, scripts, identifiers, roles) are the same for every seed; values and texts tell the files apart.
 */
export function richSpec(options: RichOptions = {}): DocumentSpec {
  const { pages: pageCount = 30, seed = 0 } = options;
  const marker = options.marker ?? `R${seed}`;
  const isOdd = seed % 2 === 1;
  return {
    marker,
    pages: Array.from({ length: pageCount }, (_, index) => richPage(index, pageCount, marker)),
    pagesPerNode: isOdd ? undefined : 7,
    inherited: isOdd ? undefined : { cropBox: [10, 10, 600, 780], rotateDegrees: seed % 4 === 2 ? 90 : 0 },
    sharedAssets: true,
    layout: seed % 3 === 1 ? 'streams' : 'table',
    compressContent: seed % 3 === 2,
    outline: richOutline(pageCount),
    destinations: Array.from({ length: pageCount }, (_, page) => ({ name: sectionName(page), page })),
    oldDestinations: Array.from({ length: OLD_DESTINATION_COUNT }, (_, index) => ({
      name: `Old${index + 1}`,
      page: (index * 5 + 1) % pageCount,
    })),
    labels:
      seed % 5 === UNLABELLED_SEED
        ? undefined
        : [
            { fromPage: 0, style: 'r' },
            { fromPage: 2, style: 'D', prefix: `${marker}-` },
            { fromPage: Math.floor(pageCount / 2), style: 'D', start: 5 },
            { fromPage: pageCount - 1, prefix: 'Cover' },
          ],
    form: richForm(pageCount, marker, isOdd, options.signature ?? false),
    tags: richTags(pageCount, marker, isOdd),
    attachments: [
      { name: 'notes.txt', content: `Notes of ${marker}\n`.repeat(20), at: 'names' },
      { name: 'margin.txt', content: `Margin of ${marker}`, at: 1 },
    ],
    scripts: [
      { name: 'init', code: `var loaded = "${marker}";` },
      { name: 'later', code: `function later() { return "${marker} (later)"; }` },
    ],
    layers: richLayers(pageCount, isOdd),
    threads: [{ title: 'Article', beads: [0, 2, 1] }],
    outputIntents: ['Recto gray'],
    info: { Title: `Title of ${marker}`, Author: 'Zoë', Subject: 'testing', Custom: marker },
    xmpTitle: `Title of ${marker}`,
    language: isOdd ? 'de' : 'en-GB',
    viewerPreferences: { DisplayDocTitle: true, Direction: '/L2R' },
    openAction: { page: 1 },
    catalog: { PageMode: '/UseOutlines', PageLayout: '/TwoColumnRight' },
  };
}

function sectionName(pageIndex: number): string {
  return `section.${String(pageIndex + 1).padStart(2, '0')}`;
}

function richPage(pageIndex: number, pageCount: number, marker: string): PageSpec {
  const forward = (pageIndex + 7) % pageCount;
  const back = (pageIndex + pageCount - 3) % pageCount;
  const chained = pageIndex === 0;
  const links: LinkSpec[] = [
    {
      to: { page: forward },
      via: pageIndex % 2 === 0 ? 'Dest' : 'A',
      next: chained ? [{ page: 2 }, { script: `app.alert("${marker}");` }] : undefined,
      onEnter: chained ? { name: sectionName(3) } : undefined,
    },
    { to: { name: sectionName(back) }, via: pageIndex % 2 === 0 ? 'A' : 'Dest' },
    { to: { oldName: `Old${(pageIndex % OLD_DESTINATION_COUNT) + 1}` } },
    { to: { uri: `https://example.org/${marker}/${pageIndex + 1}?a=(b)` } },
  ];
  if (pageIndex % 5 === 0) links.push({ to: { file: 'other.pdf', remoteName: sectionName(0) } });
  if (pageIndex % 10 === 0) links.push({ to: { file: 'other.pdf' } });
  const isLast = pageIndex === pageCount - 1;
  const cell = (role: string, mcid: number) =>
    `/${role} << /MCID ${mcid} >> BDC BT /F1 10 Tf 72 ${450 - mcid * 20} Td (${role} ${marker}) Tj ET EMC`;
  return {
    text: `Page ${pageIndex + 1} of ${pageCount} in ${marker}`,
    links,
    content: isLast ? `${cell('TH', 1)}\n${cell('TD', 2)}` : undefined,
    mediaBox: pageIndex === 3 ? [0, 0, 1224, 792] : undefined,
    rotateDegrees: pageIndex === 2 ? 270 : undefined,
    userUnit: pageIndex === 1 ? 2 : undefined,
    comments: pageIndex === 4 ? [{ text: `A question in ${marker}`, reply: `An answer in ${marker}` }] : undefined,
    entries: pageIndex === 4 ? { Trans: { S: '/Dissolve', D: 2 }, Dur: 5, Tabs: '/S' } : undefined,
  };
}

/** As many items as pages: chapters, open and closed in turn, with the sections below them. */
function richOutline(pageCount: number): OutlineItemSpec[] {
  const chapters: OutlineItemSpec[] = [];
  for (let first = 0; first < pageCount; first += PAGES_PER_CHAPTER) {
    const sections: OutlineItemSpec[] = [];
    for (let page = first + 1; page < Math.min(first + PAGES_PER_CHAPTER, pageCount); page++) {
      sections.push({ title: `Section ${page + 1} – «${page % 2 ? 'odd' : 'even'}»`, to: outlineTarget(page) });
    }
    const number = first / PAGES_PER_CHAPTER + 1;
    chapters.push({
      title: `Chapter ${number}`,
      to: outlineTarget(first),
      open: number % 2 === 1,
      color: number === 1 ? [0.8, 0, 0.2] : undefined,
      flags: number === 1 ? 2 : undefined,
      children: sections,
    });
  }
  return chapters;
}

function outlineTarget(page: number): Target {
  if (page % 10 === 4) return { uri: `https://example.org/outline/${page}` };
  if (page % 4 === 1) return { name: sectionName(page) };
  return { page };
}

function richForm(pageCount: number, marker: string, isOdd: boolean, withSignature: boolean): FormSpec {
  const last = pageCount - 1;
  const fields: FieldSpec[] = [
    { name: 'name', kind: 'text', value: `Name ${marker} ñ`, pages: [0] },
    {
      name: 'address',
      children: [
        { name: 'street', kind: 'text', value: `Street ${marker}`, pages: [0], font: 'Body' },
        { name: 'city', kind: 'text', value: `City ${marker}`, pages: [0, 1, last] },
      ],
    },
    { name: 'plan', kind: 'radio', value: 'plus', options: ['basic', 'plus', 'pro'], pages: [1, 1, 2] },
    { name: 'agree', kind: 'checkbox', value: 'Yes', pages: [1] },
    { name: 'colour', kind: 'choice', value: 'red', options: ['red', 'green', marker], pages: [2] },
    { name: 'price', kind: 'text', value: '20', pages: [2] },
    { name: 'count', kind: 'text', value: '3', pages: [2] },
    {
      name: 'total',
      kind: 'text',
      value: '60',
      pages: [last],
      calculate: 'AFSimple_Calculate("PRD", new Array("price", "count"));',
    },
    { name: 'reset', kind: 'button', pages: [2], resets: ['price', 'address.city'] },
    { name: 'state', kind: 'text', value: `hidden ${marker}` },
  ];
  if (withSignature) fields.push({ name: 'signature', kind: 'signature', value: `Signer ${marker}`, pages: [last] });
  const fonts: Record<string, string> = { Helv: 'Helvetica', Body: isOdd ? 'Courier' : 'Times-Roman' };
  return { fields, calculationOrder: ['total'], fonts };
}

function richTags(pageCount: number, marker: string, isOdd: boolean): TagSpec {
  const last = pageCount - 1;
  const paragraphs = Array.from(
    { length: pageCount },
    (_, page): ElementSpec => ({
      role: 'Chapter',
      page,
      mcid: 0,
      id: `chapter-${page + 1}`,
      language: page === 0 ? 'fr' : undefined,
      alternate: page === 0 ? `${marker} begins` : undefined,
    }),
  );
  const links = Array.from(
    { length: pageCount - 4 },
    (_, page): ElementSpec => ({ role: 'Link', page, link: 0, alternate: `link of page ${page + 1}` }),
  );
  const header: ElementSpec = {
    role: 'TH',
    page: last,
    mcid: 1,
    id: 'header',
    className: 'Cell',
    attributes: { O: '/Table', Scope: '/Column' },
  };
  const cell: ElementSpec = { role: 'TD', page: last, mcid: 2, attributes: { O: '/Table', Headers: ['(header)'] } };
  const table: ElementSpec = { role: 'Table', children: [{ role: 'TR', children: [header, cell] }] };
  return {
    elements: [{ role: 'Document', children: [...paragraphs, ...links, table] }],
    roles: { Chapter: isOdd ? 'H1' : 'P' },
    classes: { Cell: { O: '/Layout', TextAlign: isOdd ? '/End' : '/Center' } },
  };
}

function richLayers(pageCount: number, isOdd: boolean): LayersSpec {
  return {
    layers: [
      { name: 'Background', visible: true, pages: [0, pageCount - 1] },
      { name: 'Draft', visible: false, pages: [0, 1] },
    ],
    baseState: isOdd ? 'OFF' : 'ON',
    radioGroup: [0, 1],
    membershipPage: 2,
  };
}
