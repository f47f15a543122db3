import type { StructureElement } from '@recto/contract/capabilities/page-model';
import type { PageReading } from './page-reading.ts';

const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 60;

/** The part of the structure tree that has content on the page, parents first; empty for an untagged page. */
export function readStructure(reading: PageReading): StructureElement[] {
  const { loaded, page } = reading;
  const { call } = loaded.instance;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  try {
    const elements: StructureElement[] = [];
    const count = Math.max(0, call.FPDF_StructTree_CountChildren(tree));
    for (let index = 0; index < count; index++) {
      addElement(reading, call.FPDF_StructTree_GetChildAtIndex(tree, index), { parent: -1, depth: 0 }, elements);
    }
    return elements;
  } finally {
    call.FPDF_StructTree_Close(tree);
  }
}

interface ParentElement {
  readonly parent: number;
  readonly depth: number;
}

function addElement(reading: PageReading, handle: number, parent: ParentElement, elements: StructureElement[]): void {
  if (handle === 0 || parent.depth > MAX_DEPTH || elements.length >= MAX_ELEMENTS) return;
  const { scratch, loaded } = reading;
  const { call } = loaded.instance;
  const position = elements.length;
  const markedContent: number[] = [];
  const type = scratch.text((at, size) => call.FPDF_StructElement_GetType(handle, at, size), 'utf-16le', 256);
  const isCell = type === 'TD' || type === 'TH';
  elements.push({
    type,
    parent: parent.parent,
    markedContent,
    alternateText: scratch.text((at, size) => call.FPDF_StructElement_GetAltText(handle, at, size), 'utf-16le'),
    columnSpan: isCell ? readSpan(reading, handle, 'ColSpan') : 1,
    rowSpan: isCell ? readSpan(reading, handle, 'RowSpan') : 1,
  });
  const count = Math.max(0, call.FPDF_StructElement_CountChildren(handle));
  for (let index = 0; index < count; index++) {
    const child = call.FPDF_StructElement_GetChildAtIndex(handle, index);
    if (child !== 0) addElement(reading, child, { parent: position, depth: parent.depth + 1 }, elements);
    else {
      const identifier = call.FPDF_StructElement_GetChildMarkedContentID(handle, index);
      if (identifier >= 0) markedContent.push(identifier);
    }
  }
}

/** A number of an attribute dictionary; 1 when it is not there. */
function readSpan({ loaded, scratch }: PageReading, handle: number, name: string): number {
  const { instance } = loaded;
  const { call } = instance;
  const key = new TextEncoder().encode(`${name}\0`);
  const count = Math.max(0, call.FPDF_StructElement_GetAttributeCount(handle));
  return instance.withMemory(key.length, (at) => {
    instance.heap.set(key, at);
    for (let index = 0; index < count; index++) {
      const attribute = call.FPDF_StructElement_GetAttributeAtIndex(handle, index);
      const value = call.FPDF_StructElement_Attr_GetValue(attribute, at);
      if (value && call.FPDF_StructElement_Attr_GetNumberValue(value, scratch.pointer)) {
        return Math.min(1000, Math.max(1, Math.round(scratch.float(0))));
      }
    }
    return 1;
  });
}
