import { element, escapeXml, XML_HEADER, ZipWriter } from '@recto/codecs';
import type { Paragraph } from '../model.ts';
import { contentTypes, Relationships } from '../package/relationships.ts';
import type { Note, PageContent } from '../page/content.ts';
import type { ImageStore } from '../page/images.ts';
import type { WordLayout } from '../source.ts';
import { type FlowColumn, flowOf } from '../structure/flow.ts';
import { BodyWriter } from './body.ts';
import { exactBody } from './exact-body.ts';
import { linkNotes } from './link-notes.ts';
import { Numbering } from './numbering-part.ts';
import { paragraphXml, type RunContext } from './paragraph-xml.ts';
import { firstPageNumber, hasOwnFirstPage, runningTitle } from './running-titles.ts';
import { marginsOf, type Section, sectionsOf, sectionXml, type TitleReference } from './sections.ts';
import { type StyleFaces, styleFaces, stylesPart, W } from './styles-part.ts';

const NAMESPACES = `xmlns:w="${W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** Identifiers -1 and 0 belong to the separators. */
const FIRST_NOTE_ID = 1;

export interface WordDocument {
  readonly pages: readonly PageContent[];
  readonly images: ImageStore;
  readonly title: string;
  readonly layout: WordLayout;
}

/** A Word document of reconstructed pages, flowing as if it had been typed. */
export async function writeDocx({ pages, images, title, layout }: WordDocument): Promise<Uint8Array> {
  const isExact = layout === 'exact';
  const notes = isExact ? [] : linkNotes(pages);
  const columns = flowOf(pages);
  const paragraphs = columns.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'paragraph'));
  const faces = styleFaces(
    paragraphs,
    notes.flatMap((note) => note.paragraphs),
  );
  const relationships = new Relationships();
  relationships.add('styles', 'styles.xml');
  relationships.add('settings', 'settings.xml');
  const context: RunContext = {
    relationships,
    bookmarkOf: (pageIndex) => `page_${pageIndex + 1}`,
    noteId: (note) => note + FIRST_NOTE_ID,
  };
  const numbering = new Numbering();
  const bookmarked = new Set(
    paragraphs.flatMap(({ runs }) =>
      runs.flatMap(({ link }) => (link && link.pageIndex !== null ? [link.pageIndex] : [])),
    ),
  );
  const body = new BodyWriter({ faces, numbering, relationships, context, bookmarked });
  const zip = new ZipWriter();
  const overrides: [string, string][] = [
    ['/word/document.xml', `${WORD}.document.main+xml`],
    ['/word/styles.xml', `${WORD}.styles+xml`],
    ['/word/settings.xml', `${WORD}.settings+xml`],
  ];
  const content = isExact
    ? exactBody(pages, { faces, relationships, context })
    : await flowingBody(zip, { pages, columns, body, faces, relationships, overrides });
  await zip.add('word/document.xml', `${XML_HEADER}<w:document ${NAMESPACES}><w:body>${content}</w:body></w:document>`);
  await zip.add('word/styles.xml', stylesPart(faces));
  if (!numbering.isEmpty) {
    relationships.add('numbering', 'numbering.xml');
    overrides.push(['/word/numbering.xml', `${WORD}.numbering+xml`]);
    await zip.add('word/numbering.xml', numbering.toXml());
  }
  if (notes.length > 0) await addNotes(zip, notes, { faces, context, relationships, overrides });
  await zip.add('word/settings.xml', settingsPart(notes.length > 0));
  for (const { bytes, extension, index } of images.all)
    await zip.add(`word/media/image${index + 1}.${extension}`, bytes);
  await zip.add('word/_rels/document.xml.rels', relationships.toXml());
  await addPackageParts(zip, { main: 'word/document.xml', title, overrides });
  return zip.finish();
}

interface PartContext {
  readonly faces: StyleFaces;
  readonly relationships: Relationships;
  readonly overrides: [string, string][];
}

interface Flow extends PartContext {
  readonly pages: readonly PageContent[];
  readonly columns: readonly FlowColumn[];
  readonly body: BodyWriter;
}

async function flowingBody(zip: ZipWriter, flow: Flow): Promise<string> {
  const { pages, columns, body } = flow;
  const titles = await addTitles(zip, pages, { ...flow, margins: marginsOf(columns) });
  const sections = sectionsOf(columns);
  // The kind of a section says how it begins; only the first has a first page of the document.
  const endOf = (section: Section, index: number) =>
    sectionXml(
      section,
      {
        ...titles,
        isTitlePage: titles.isTitlePage && index === 0,
        firstNumber: index === 0 ? firstPageNumber(pages) : undefined,
      },
      section.startsPage ? 'nextPage' : 'continuous',
    );
  for (const [index, section] of sections.entries()) {
    body.addSection(section, index === 0);
    if (index < sections.length - 1) body.closeSection(endOf(section, index));
  }
  const last = sections.at(-1);
  return body.toXml() + (last ? endOf(last, sections.length - 1) : '');
}

async function addTitles(
  zip: ZipWriter,
  pages: readonly PageContent[],
  parts: PartContext & { readonly margins: { readonly left: number; readonly right: number } },
) {
  const isTitlePage = hasOwnFirstPage(pages);
  const titles: (TitleReference & { readonly distance: number })[] = [];
  for (const edge of ['header', 'footer'] as const) {
    for (const of of isTitlePage ? (['first', 'default'] as const) : (['default'] as const)) {
      const title = runningTitle(pages, { edge, of }, parts.faces.normal, parts.margins);
      if (!title) continue;
      const [name, tag] = [`${edge}${of === 'first' ? 2 : 1}.xml`, edge === 'header' ? 'w:hdr' : 'w:ftr'];
      await zip.add(`word/${name}`, `${XML_HEADER}<${tag} ${NAMESPACES}>${title.xml}</${tag}>`);
      parts.overrides.push([`/word/${name}`, `${WORD}.${edge}+xml`]);
      titles.push({ edge, of, id: parts.relationships.add(edge, name), distance: title.distancePoints });
    }
  }
  const distanceOf = (edge: 'header' | 'footer') => titles.findLast((title) => title.edge === edge)?.distance ?? 36;
  return { titles, headerPoints: distanceOf('header'), footerPoints: distanceOf('footer'), isTitlePage };
}

async function addNotes(
  zip: ZipWriter,
  notes: readonly Note[],
  parts: PartContext & { readonly context: RunContext },
): Promise<void> {
  const own = new Relationships();
  const context = { ...parts.context, relationships: own };
  const separator = (type: string, id: number, content: string) =>
    element('w:footnote', { 'w:type': type, 'w:id': id }, `<w:p><w:r><w:${content}/></w:r></w:p>`);
  const base = parts.faces.note;
  const written = notes.map(({ paragraphs }, index) => {
    const content = paragraphs
      .map((paragraph, position) => noteParagraph(paragraph, position === 0, base, context))
      .join('');
    return element('w:footnote', { 'w:id': index + FIRST_NOTE_ID }, content);
  });
  const content =
    separator('separator', -1, 'separator') +
    separator('continuationSeparator', 0, 'continuationSeparator') +
    written.join('');
  await zip.add('word/footnotes.xml', `${XML_HEADER}<w:footnotes ${NAMESPACES}>${content}</w:footnotes>`);
  if (!own.isEmpty) await zip.add('word/_rels/footnotes.xml.rels', own.toXml());
  parts.relationships.add('footnotes', 'footnotes.xml');
  parts.overrides.push(['/word/footnotes.xml', `${WORD}.footnotes+xml`]);
}

function noteParagraph(paragraph: Paragraph, isFirst: boolean, base: StyleFaces['note'], context: RunContext): string {
  const mark =
    '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>';
  const plain = { ...paragraph, indentPoints: 0, firstIndentPoints: 0 };
  return paragraphXml(plain, { style: 'FootnoteText', base, beforePoints: 0, prefix: isFirst ? mark : '' }, context);
}

function settingsPart(hasNotes: boolean): string {
  const notes = hasNotes ? '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' : '';
  const compatibility =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';
  return `${XML_HEADER}<w:settings xmlns:w="${W}"><w:defaultTabStop w:val="720"/>${notes}${compatibility}</w:settings>`;
}

/** The parts that every office document has: what is inside, and where it begins. */
export async function addPackageParts(
  zip: ZipWriter,
  {
    main,
    title,
    overrides,
  }: { readonly main: string; readonly title: string; readonly overrides: readonly (readonly [string, string])[] },
): Promise<void> {
  const relationships = new Relationships();
  relationships.add('officeDocument', main);
  relationships.add(
    'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
    'docProps/core.xml',
  );
  const core = `${XML_HEADER}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;
  await zip.add('docProps/core.xml', core);
  await zip.add('_rels/.rels', relationships.toXml());
  await zip.add(
    '[Content_Types].xml',
    contentTypes([...overrides, ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml']]),
  );
}
