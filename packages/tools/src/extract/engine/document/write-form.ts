import { ByteSink, joinBytes, latin1Bytes } from '@recto/codecs';
import { encodeTextString, ObjectWriter, PdfDict, PdfName, type PdfObject, PdfString } from '@recto/pdf-core';
import type { FieldData } from './form-data.ts';
import { type Table, tableText } from './table.ts';

/** Fields as JSON: the file's name, then name, label, type and value of each. */
export function formJson(fileName: string, fields: readonly FieldData[]): string {
  const written = fields.map(({ name, label, type, value }) => ({ name, ...(label && { label }), type, value }));
  return `${JSON.stringify({ fileName, fields: written }, null, 2)}\n`;
}

/** Fields as a table; several choices stand in lines of one cell. */
export function formTable(fields: readonly FieldData[]): Table {
  const rows = fields.map(({ name, label, type, value }) => [name, label, type, [value ?? ''].flat().join('\n')]);
  return tableText([['name', 'label', 'type', 'value'], ...rows]);
}

interface Node {
  readonly kids: Map<string, Node>;
  field: FieldData | null;
}

/** Fields as FDF, which a form can import again (ISO 32000-2, 12.7.8). Fields without a value are left out. */
export function formFdf(fileName: string, fields: readonly FieldData[]): Uint8Array {
  const root: Node = { kids: new Map(), field: null };
  for (const field of fields) {
    if (field.value === null) continue;
    let node = root;
    for (const part of field.name.split('.')) {
      const kid: Node = node.kids.get(part) ?? { kids: new Map(), field: null };
      node.kids.set(part, kid);
      node = kid;
    }
    node.field = field;
  }
  const file = new PdfString(encodeTextString(fileName));
  const body = PdfDict.of({ FDF: PdfDict.of({ F: file, Fields: fieldsOf(root) }) });
  const sink = new ByteSink();
  const writer = new ObjectWriter(sink);
  writer.indirect(1, 0, (one) => one.object(body));
  return joinBytes([
    // Bytes above 127 tell mailers that this is no text.
    Uint8Array.of(...latin1Bytes('%FDF-1.2\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10),
    sink.finish(),
    latin1Bytes('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

function fieldsOf({ kids }: Node): PdfObject[] {
  return [...kids].map(([name, node]) => {
    const dict = PdfDict.of({ T: new PdfString(encodeTextString(name)) });
    if (node.field) dict.set('V', storedValue(node.field));
    if (node.kids.size > 0) dict.set('Kids', fieldsOf(node));
    return dict;
  });
}

function storedValue({ value, isName }: FieldData): PdfObject {
  const text = (one: string) => new PdfString(encodeTextString(one));
  if (typeof value !== 'string') return (value ?? []).map(text);
  // A name has one character a byte.
  return isName ? PdfName.of(String.fromCharCode(...new TextEncoder().encode(value))) : text(value);
}
