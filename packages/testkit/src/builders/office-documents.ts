import { crc32, deflateRawSync } from 'node:zlib';
import { escapeXml } from '@recto/codecs';

/** Parts of a package by name. */
export type PackageParts = Readonly<Record<string, string | Uint8Array>>;

/** A ZIP with these entries, in this order, deflated. */
export function buildZip(parts: PackageParts): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part);
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, central, end]));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** One relationship of a part. */
export interface PartRelation {
  readonly id: string;
  /** The last word of its type: `hyperlink`, `image`, `attachedTemplate`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export function relationsXml(relations: readonly PartRelation[]): string {
  const rows = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONS}">${rows.join('')}</Relationships>`;
}

function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const rows = Object.entries(overrides).map(
    ([name, type]) =>
      `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${rows.join('')}</Types>`;
}

export interface WordSpec {
  /** XML of paragraphs and tables; `wordParagraph` makes some. */
  readonly body: string;
  readonly relations?: readonly PartRelation[];
  readonly parts?: PackageParts;
  /** Relationships of word/settings.xml. */
  readonly settingsRelations?: readonly PartRelation[];
}

/** A Word document of the given body. */
export function buildDocx({ body, relations = [], parts = {}, settingsRelations }: WordSpec): Uint8Array {
  const hasSettings = settingsRelations !== undefined;
  const own = hasSettings ? [{ id: 'rIdSettings', type: 'settings', target: 'settings.xml' }] : [];
  return buildZip({
    '[Content_Types].xml': contentTypes({
      '/word/document.xml': 'wordprocessingml.document.main',
      ...(hasSettings && { '/word/settings.xml': 'wordprocessingml.settings' }),
    }),
    '_rels/.rels': relationsXml([{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsXml([...relations, ...own]),
    ...(hasSettings && {
      'word/settings.xml': `${XML}<w:settings xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:attachedTemplate r:id="${settingsRelations[0]?.id ?? ''}"/></w:settings>`,
      'word/_rels/settings.xml.rels': relationsXml(settingsRelations),
    }),
    ...parts,
  });
}

/** A run of text. @param font the font it asks for. */
export function wordRun(text: string, font?: string): string {
  const style = font
    ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}" w:eastAsia="${font}"/></w:rPr>`
    : '';
  return `<w:r>${style}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** A paragraph of runs, links and fields. */
export function wordParagraph(...content: readonly string[]): string {
  return `<w:p>${content.join('')}</w:p>`;
}

/** @param target `#name` of a bookmark, or the id of a relationship. */
export function wordLink(target: string, text: string): string {
  const where = target.startsWith('#') ? `w:anchor="${target.slice(1)}"` : `r:id="${target}"`;
  return `<w:hyperlink ${where}>${wordRun(text)}</w:hyperlink>`;
}

let bookmarks = 0;

export function wordBookmark(name: string, text: string): string {
  const id = ++bookmarks;
  return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${wordRun(text)}<w:bookmarkEnd w:id="${id}"/>`;
}

export interface SheetSpec {
  readonly name: string;
  /** XML of the rows; `sheetRows` makes some. */
  readonly rows: string;
  readonly isHidden?: boolean;
  /** After the rows, such as hyperlinks. */
  readonly tail?: string;
  readonly relations?: readonly PartRelation[];
}

/** A workbook of the given sheets. */
export function buildXlsx(sheets: readonly SheetSpec[], parts: PackageParts = {}): Uint8Array {
  const file = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const content: Record<string, string> = {};
  for (const [index, { rows, tail = '', relations }] of sheets.entries()) {
    content[file(index)] =
      `${XML}<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${tail}</worksheet>`;
    if (relations) content[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relationsXml(relations);
  }
  return buildZip({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(sheets.map((_, index) => [`/${file(index)}`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(
      sheets.map((_, index) => ({
        id: `rId${index + 1}`,
        type: 'worksheet',
        target: `worksheets/sheet${index + 1}.xml`,
      })),
    ),
    ...content,
    ...parts,
  });
}

/** Rows of texts and numbers. */
export function sheetRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((cells, index) => {
      const content = cells.map((cell) =>
        typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`,
      );
      return `<row r="${index + 1}">${content.join('')}</row>`;
    })
    .join('');
}
