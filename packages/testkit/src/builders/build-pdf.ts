import { BOX_FONT, boxFont, patternImage } from './assets.ts';
import {
  addAttachments,
  addCatalogEntries,
  addLayers,
  addScripts,
  addThreads,
  informationOf,
} from './catalog-parts.ts';
import type { DocumentSpec, PageSpec } from './document-spec.ts';
import { type Draft, type PageDraft, pageMarker, startDraft } from './draft.ts';
import { addForm } from './form.ts';
import { addComments, addDestinations, addLabels, addLinks, addOutline } from './navigation.ts';
import { fileIdentifier, type Reference } from './pdf-writer.ts';
import { addStructure } from './structure.ts';
import { type Dictionary, type Syntax, textOf } from './syntax.ts';

const LETTER = [0, 0, 612, 792] as const;
const IMAGE_SIDE_PIXELS = 32;

/**
 * Builds a PDF that holds exactly what the specification names.
 * Each page shows its marker (`pageMarker`) in Helvetica. The same specification gives the same bytes.
 * @throws RangeError when the specification refers to a page, link or field that it does not have
 */
export function buildPdf(spec: DocumentSpec): Uint8Array {
  const draft = startDraft(spec);
  addLinks(draft);
  addComments(draft);
  addOutline(draft);
  addDestinations(draft);
  addLabels(draft);
  addForm(draft);
  addStructure(draft);
  addAttachments(draft);
  addScripts(draft);
  addLayers(draft);
  addThreads(draft);
  addCatalogEntries(draft);
  draft.catalog.Pages = addPages(draft);
  const information = informationOf(draft);
  return draft.writer.toBytes({
    version: spec.version,
    layout: spec.layout,
    trailer: {
      Root: draft.writer.add(draft.catalog),
      Info: information && draft.writer.add(information),
      ID: fileIdentifier(draft.marker),
    },
  });
}

function addPages(draft: Draft): Reference {
  const { writer, spec } = draft;
  const resources = resourcesOf(draft);
  const perNode = spec.pagesPerNode ?? Math.max(1, draft.pages.length);
  const root = writer.reserve();
  const kids: Reference[] = [];
  for (let from = 0; from < draft.pages.length; from += perNode) {
    const leaves = draft.pages.slice(from, from + perNode);
    const isFlat = leaves.length === draft.pages.length;
    const parent = isFlat ? root : writer.reserve();
    for (const [index, page] of leaves.entries()) addPage(draft, page, from + index, parent, resources);
    const references = leaves.map((page) => page.reference);
    if (isFlat) kids.push(...references);
    else kids.push(writer.set(parent, { Type: '/Pages', Parent: root, Count: leaves.length, Kids: references }));
  }
  const shared = spec.inherited && { MediaBox: LETTER, Resources: resources, ...attributesOf(spec.inherited) };
  return writer.set(root, { Type: '/Pages', Count: draft.pages.length, Kids: kids, ...shared });
}

function addPage(draft: Draft, page: PageDraft, pageIndex: number, parent: Reference, resources: Dictionary): void {
  const { writer, spec } = draft;
  for (const { reference, entries } of page.annotations) writer.set(reference, entries);
  const own = spec.inherited ? {} : { MediaBox: LETTER, Resources: resources };
  writer.set(page.reference, {
    Type: '/Page',
    Parent: parent,
    ...own,
    ...attributesOf(page.spec),
    UserUnit: page.spec.userUnit,
    Contents: writer.addStream({}, contentOf(draft, page, pageIndex), spec.compressContent),
    Annots: page.annotations.length > 0 ? page.annotations.map(({ reference }) => reference) : undefined,
    ...page.entries,
    ...page.spec.entries,
  });
}

function attributesOf(page: Pick<PageSpec, 'mediaBox' | 'cropBox' | 'rotateDegrees'>): Dictionary {
  const entries: Dictionary = {};
  if (page.mediaBox) entries.MediaBox = page.mediaBox;
  if (page.cropBox) entries.CropBox = page.cropBox;
  if (page.rotateDegrees !== undefined) entries.Rotate = page.rotateDegrees;
  return entries;
}

function contentOf(draft: Draft, page: PageDraft, pageIndex: number): string {
  const marker = pageMarker(draft.marker, pageIndex);
  const lines = [`BT /F1 18 Tf 72 700 Td ${textOf(marker)} Tj ET`];
  if (page.entries.StructParents !== undefined) lines[0] = `/P << /MCID 0 >> BDC ${lines[0]} EMC`;
  const text = page.spec.text?.split('\n') ?? [];
  if (text.length > 0) {
    lines.push(`BT /F1 11 Tf 14 TL 72 660 Td ${text.map((line) => `${textOf(line)} Tj T*`).join(' ')} ET`);
  }
  if (draft.spec.sharedAssets) {
    lines.push(`BT /F2 12 Tf 72 250 Td ${textOf('boxes')} Tj ET`, 'q 64 0 0 64 400 100 cm /Im1 Do Q');
  }
  return [...lines, ...page.content, page.spec.content ?? ''].filter((line) => line !== '').join('\n');
}

function resourcesOf(draft: Draft): Dictionary {
  const { writer, spec } = draft;
  const fonts: Dictionary = {
    F1: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' }),
  };
  const resources: Dictionary = { ProcSet: ['/PDF', '/Text', '/ImageB'], Font: fonts };
  if (spec.sharedAssets) {
    fonts.F2 = addBoxFont(draft);
    resources.XObject = { Im1: addImage(draft) };
  }
  if (Object.keys(draft.properties).length > 0) resources.Properties = draft.properties;
  return resources;
}

function addBoxFont({ writer }: Draft): Reference {
  const { firstChar, lastChar, width, boundingBox } = BOX_FONT;
  const program = boxFont();
  const descriptor = writer.add({
    Type: '/FontDescriptor',
    FontName: '/RCTBOX+RectoBoxes',
    Flags: 32,
    FontBBox: boundingBox,
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
    FontFile2: writer.addStream({ Length1: program.length }, program, true),
  });
  const widths: Syntax = Array.from({ length: lastChar - firstChar + 1 }, () => width);
  return writer.add({
    Type: '/Font',
    Subtype: '/TrueType',
    BaseFont: '/RCTBOX+RectoBoxes',
    FirstChar: firstChar,
    LastChar: lastChar,
    Widths: widths,
    Encoding: '/WinAnsiEncoding',
    FontDescriptor: descriptor,
  });
}

function addImage({ writer }: Draft): Reference {
  const dictionary = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: IMAGE_SIDE_PIXELS,
    Height: IMAGE_SIDE_PIXELS,
    ColorSpace: '/DeviceGray',
    BitsPerComponent: 8,
  };
  return writer.addStream(dictionary, patternImage(IMAGE_SIDE_PIXELS), true);
}
