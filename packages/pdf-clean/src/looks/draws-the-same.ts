import { dictOf, type PdfDict, type PdfFile, type PdfObject, sameGraph } from '@recto/pdf-core';
import { type PageNode, readAnnotations } from '@recto/pdf-document';

/** Keys that decide how a page looks. */
const PAGE_KEYS = ['Contents', 'Group', 'UserUnit', 'BleedBox', 'TrimBox', 'ArtBox'];
const INHERITED_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** Keys that decide how an annotation looks, also when a form fills it in. */
const ANNOTATION_KEYS = [
  'Subtype',
  'Rect',
  'F',
  'AP',
  'AS',
  'OC',
  'C',
  'IC',
  'CA',
  'Border',
  'BS',
  'BE',
  'QuadPoints',
  'InkList',
  'Vertices',
  'L',
  'LE',
  'DA',
  'MK',
  'V',
  'FT',
  'Ff',
];

/**
 * Tells of two pages whether they draw with the same objects. Where the document says how all pages are drawn (layers, forms),
 * a difference there is one of every page.
 */
export function drawsTheSame(
  before: PdfFile,
  after: PdfFile,
  withAnnotations: boolean,
): (one: PageNode, other: PageNode) => boolean {
  const same = (one: PdfObject | undefined, other: PdfObject | undefined) =>
    sameGraph({ value: one, source: before }, { value: other, source: after });
  const [layers, formDefaults] = [
    same(before.catalog.get('OCProperties'), after.catalog.get('OCProperties')),
    same(formLooks(before), formLooks(after)),
  ];
  const isSameDocument = layers && formDefaults;
  /** Resources that many pages share are compared once. */
  const resources = new Map<PdfObject, { readonly other: PdfObject; readonly isSame: boolean }>();
  const sameResources = (one: PdfObject | undefined, other: PdfObject | undefined) => {
    const [a, b] = [before.resolve(one), after.resolve(other)];
    const known = resources.get(a);
    if (known && known.other === b) return known.isSame;
    const isSame = same(a, b);
    if (a !== null) resources.set(a, { other: b, isSame });
    return isSame;
  };
  const sameAnnotations = (one: PageNode, other: PageNode) => {
    const [old, fresh] = [readAnnotations(one, before), readAnnotations(other, after)];
    return (
      old.length === fresh.length &&
      old.every(({ dict }, index) => ANNOTATION_KEYS.every((key) => same(dict.get(key), fresh[index]?.dict.get(key))))
    );
  };
  return (one, other) =>
    isSameDocument &&
    PAGE_KEYS.every((key) => same(one.dict.get(key), other.dict.get(key))) &&
    INHERITED_KEYS.every((key) =>
      key === 'Resources'
        ? sameResources(one.inherited[key], other.inherited[key])
        : same(one.inherited[key], other.inherited[key]),
    ) &&
    (!withAnnotations || sameAnnotations(one, other));
}

/** Returns the form's entries that decide how all its fields look. */
function formLooks(file: PdfFile): PdfObject {
  const form: PdfDict | null = dictOf(file.catalog.get('AcroForm'), file);
  if (!form) return null;
  return ['DA', 'DR', 'NeedAppearances'].map((key) => form.get(key) ?? null);
}
