import { element, XML_HEADER, ZipWriter } from '@recto/codecs';
import type { PageArea, PageShape } from '@recto/contract/capabilities/page-model';
import { addPackageParts } from '../docx/write-docx.ts';
import type { Figure } from '../model.ts';
import { emu } from '../package/emu.ts';
import { Relationships } from '../package/relationships.ts';
import type { PageContent } from '../page/content.ts';
import type { ImageStore } from '../page/images.ts';
import { frameOf } from './box-frame.ts';
import { type DeckPlaceholders, layoutPart, masterPart, NAMESPACES, SHAPE_TREE, THEME } from './fixed-parts.ts';
import { ShapeWriter } from './shape-xml.ts';
import type { Placeholder, TextBox } from './text-box.ts';
import { textBoxesOf } from './text-boxes.ts';

const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml';
const FIRST_SLIDE_ID = 256;
const MASTER_ID = 2_147_483_648;
/** PowerPoint's bounds for the size of a slide, in points. */
const SLIDE_BOUNDS = { least: 72, most: 4032 };
const DEFAULT_SIZE = { widthPoints: 960, heightPoints: 540 };
const MAX_SHAPES = 1500;

/** A slide: a reconstructed page, or a picture of it. */
export type Slide = { readonly page: PageContent } | { readonly picture: Figure; readonly page: PageContent };

/** A presentation with one slide a page. All slides have the size of the first one. */
export async function writePptx(slides: readonly Slide[], images: ImageStore, title: string): Promise<Uint8Array> {
  const zip = new ZipWriter();
  const relationships = new Relationships();
  const overrides: [string, string][] = [
    ['/ppt/presentation.xml', `${POWERPOINT}.presentation.main+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${POWERPOINT}.slideMaster+xml`],
    ['/ppt/slideLayouts/slideLayout1.xml', `${POWERPOINT}.slideLayout+xml`],
    ['/ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
  ];
  const master = relationships.add('slideMaster', 'slideMasters/slideMaster1.xml');
  const slideOf = new Map(slides.map(({ page }, index) => [page.pageIndex, index + 1]));
  const entries: string[] = [];
  const placeholders = new Map<Placeholder, PageArea>();
  for (const [index, slide] of slides.entries()) {
    const own = new Relationships();
    own.add('slideLayout', '../slideLayouts/slideLayout1.xml');
    const writer = new ShapeWriter(own, (pageIndex) => slideOf.get(pageIndex));
    await zip.add(`ppt/slides/slide${index + 1}.xml`, slidePart(slide, writer));
    for (const [kind, area] of writer.placeholders) if (!placeholders.has(kind)) placeholders.set(kind, area);
    await zip.add(`ppt/slides/_rels/slide${index + 1}.xml.rels`, own.toXml());
    overrides.push([`/ppt/slides/slide${index + 1}.xml`, `${POWERPOINT}.slide+xml`]);
    entries.push(
      element('p:sldId', {
        id: FIRST_SLIDE_ID + index,
        'r:id': relationships.add('slide', `slides/slide${index + 1}.xml`),
      }),
    );
  }
  const [first] = slides;
  const bounded = (points: number) => Math.min(SLIDE_BOUNDS.most, Math.max(SLIDE_BOUNDS.least, points));
  const slideSize = element('p:sldSz', {
    cx: emu(bounded((first?.page ?? DEFAULT_SIZE).widthPoints)),
    cy: emu(bounded((first?.page ?? DEFAULT_SIZE).heightPoints)),
  });
  const content = [
    `<p:sldMasterIdLst>${element('p:sldMasterId', { id: MASTER_ID, 'r:id': master })}</p:sldMasterIdLst>`,
    entries.length > 0 ? `<p:sldIdLst>${entries.join('')}</p:sldIdLst>` : '',
    slideSize,
    '<p:notesSz cx="6858000" cy="9144000"/>',
  ].join('');
  await zip.add('ppt/presentation.xml', `${XML_HEADER}<p:presentation ${NAMESPACES}>${content}</p:presentation>`);
  await addFixedParts(zip, { ...placeholdersOf(first?.page ?? DEFAULT_SIZE), ...Object.fromEntries(placeholders) });
  for (const { bytes, extension, index } of images.all)
    await zip.add(`ppt/media/image${index + 1}.${extension}`, bytes);
  relationships.add('theme', 'theme/theme1.xml');
  await zip.add('ppt/_rels/presentation.xml.rels', relationships.toXml());
  await addPackageParts(zip, { main: 'ppt/presentation.xml', title, overrides });
  return zip.finish();
}

/** Computes default areas for a deck that has no title or no body. */
function placeholdersOf({ widthPoints, heightPoints }: typeof DEFAULT_SIZE): DeckPlaceholders {
  const [left, right] = [widthPoints * 0.05, widthPoints * 0.95];
  return {
    title: { left, right, top: heightPoints * 0.04, bottom: heightPoints * 0.2 },
    body: { left, right, top: heightPoints * 0.23, bottom: heightPoints * 0.9 },
  };
}

async function addFixedParts(zip: ZipWriter, placeholders: DeckPlaceholders): Promise<void> {
  const ofMaster = new Relationships();
  const layout = ofMaster.add('slideLayout', '../slideLayouts/slideLayout1.xml');
  ofMaster.add('theme', '../theme/theme1.xml');
  const ofLayout = new Relationships();
  ofLayout.add('slideMaster', '../slideMasters/slideMaster1.xml');
  await zip.add('ppt/slideMasters/slideMaster1.xml', masterPart(layout, placeholders));
  await zip.add('ppt/slideMasters/_rels/slideMaster1.xml.rels', ofMaster.toXml());
  await zip.add('ppt/slideLayouts/slideLayout1.xml', layoutPart(placeholders));
  await zip.add('ppt/slideLayouts/_rels/slideLayout1.xml.rels', ofLayout.toXml());
  await zip.add('ppt/theme/theme1.xml', THEME);
}

function slidePart(slide: Slide, writer: ShapeWriter): string {
  const { page } = slide;
  if ('picture' in slide) return wrap('', writer.picture(slide.picture));
  const blocks = page.regions.flatMap(({ blocks: columns }) => columns.flat());
  const tables = blocks.filter((block) => block.kind === 'table');
  const isFree = (shape: PageShape) => tables.every(({ area }) => !isWithin(shape, area)) && !isBackground(shape, page);
  const shapes = page.shapes.filter(isFree).slice(0, MAX_SHAPES);
  const boxes = textBoxesOf(page, shapes);
  const figures = blocks.filter((block) => block.kind === 'figure');
  const pictures = [...page.backgrounds, ...figures];
  const cover = boxes.length > 0 ? pictures.find(({ area }) => covers(area, page)) : undefined;
  const textOf = (box: TextBox) =>
    writer.textBox(
      box,
      frameOf(box, page, [
        ...boxes.filter((other) => other !== box),
        ...tables,
        ...pictures.filter((picture) => picture !== cover),
      ]),
    );
  const content = [
    ...page.backgrounds.filter((figure) => figure !== cover).map((figure) => writer.picture(figure)),
    ...shapes.map((shape) => {
      const box = boxes.find((candidate) => candidate.shape === shape);
      return box ? textOf(box) : writer.drawing(shape);
    }),
    ...figures.filter((figure) => figure !== cover).map((figure) => writer.picture(figure)),
    ...tables.map((table) => writer.table(table)),
    ...boxes.filter(({ shape }) => !shape).map(textOf),
    ...page.rotated.map((line) => writer.rotatedLine(line)),
  ];
  return wrap(cover ? writer.background(cover) : backgroundXml(page), content.join(''));
}

function wrap(background: string, content: string): string {
  return `${XML_HEADER}<p:sld ${NAMESPACES}><p:cSld>${background}<p:spTree>${SHAPE_TREE}${content}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

function backgroundXml(page: PageContent): string {
  const background = page.fills.findLast((fill) => covers(fill.area, page) && fill.color !== 'ffffff');
  if (!background) return '';
  return `<p:bg><p:bgPr><a:solidFill><a:srgbClr val="${background.color.toUpperCase()}"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>`;
}

function isBackground({ kind, area, stroke }: PageShape, page: PageContent): boolean {
  return kind === 'rectangle' && !stroke && covers(area, page);
}

function covers({ left, top, right, bottom }: PageShape['area'], { widthPoints, heightPoints }: PageContent): boolean {
  return left < 3 && top < 3 && right > widthPoints - 3 && bottom > heightPoints - 3;
}

function isWithin({ area }: PageShape, outer: PageShape['area']): boolean {
  return (
    area.left >= outer.left - 4 &&
    area.right <= outer.right + 4 &&
    area.top >= outer.top - 4 &&
    area.bottom <= outer.bottom + 4
  );
}
