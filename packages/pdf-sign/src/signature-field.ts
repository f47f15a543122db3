import { latin1Bytes } from '@recto/codecs';
import type { CertificationLevel } from '@recto/contract/later-changes';
import { refuseOption } from '@recto/contract/recto-error';
import {
  appendUpdate,
  dictOf,
  dictOfNames,
  encodeTextString,
  integerOf,
  openPdf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfString,
  rewriteFile,
} from '@recto/pdf-core';
import {
  countSignatures,
  type FormField,
  type PageNode,
  readAcroForm,
  readFields,
  readPages,
} from '@recto/pdf-document';
import { DrawnMarks, formDict, NewObjects } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { DictEdits } from './dict-edits.ts';
import { pagesOfWidgets } from './form-fields.ts';
import { appearanceOf, widgetAppearance } from './place-marks.ts';
import { locatePlaceholder, OFFSET_PLACEHOLDER } from './signature-placeholder.ts';
import type { PreparedSignature, PrepareSignatureOptions, SignatureWords } from './signature-types.ts';

/** SignaturesExist and AppendOnly (ISO 32000-2, Table 225). */
const SIG_FLAGS = 3;
/** Print and Locked (Table 167). */
const WIDGET_FLAGS = 132;

const SIGNED_BEFORE = message(
  'problem.signedBefore',
  'Only the first signature of a document can certify it, and this one is signed already.',
);
const NO_SIGNATURE_FIELD = message('problem.noSignatureField', '"{name}" is not a signature field of this document.');
const FIELD_SIGNED = message('problem.fieldSigned', '"{name}" is signed already.');

/**
 * Adds a signature field, or takes an empty one, and a signature with a placeholder for its bytes. A file whose cross-reference
 * cannot be continued is rewritten first.
 * @param password opens the file again in that case
 * @throws option-invalid, cancelled
 */
export async function prepareSignature(
  given: PdfFile,
  options: PrepareSignatureOptions,
  password: string | undefined,
): Promise<PreparedSignature> {
  const file = given.wasRecovered
    ? await openPdf(rewriteFile(given, new Map(), { deflateStreams: false }), {
        fileName: given.fileName ?? '',
        ...(password !== undefined && { password }),
      })
    : given;
  if (options.certification !== null && countSignatures(file) > 0) {
    throw refuseOption('certify', SIGNED_BEFORE);
  }
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new DictEdits(file);
  const catalog = edits.catalog();
  const signature = objects.add(signatureDict(options));
  const field = options.fieldName === '' ? null : emptyField(file, options.fieldName);
  if (field) signField(file, field, signature, options, edits, objects);
  else addField(file, signature, options, edits, objects);
  edits.below(catalog, 'AcroForm').set('SigFlags', SIG_FLAGS);
  if (options.certification !== null) edits.below(catalog, 'Perms').set('DocMDP', signature);
  throwIfCancelled(options.signal);
  const bytes = appendUpdate(file, new Map([...objects.changes, ...edits.changes]));
  if (!bytes) throw new TypeError('a file that was rewritten can be continued');
  return locatePlaceholder(bytes, file.bytes.length, options.placeholderBytes);
}

function signatureDict({
  words,
  signedAt,
  certification,
  placeholderBytes,
  isTimeStamp,
}: PrepareSignatureOptions): PdfDict {
  const dict = dictOfNames({
    Type: isTimeStamp ? 'DocTimeStamp' : 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: isTimeStamp ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached',
    ByteRange: [0, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER],
    Contents: new PdfString(new Uint8Array(placeholderBytes)),
  });
  if (isTimeStamp) return dict;
  dict.set('M', new PdfString(latin1Bytes(pdfDate(signedAt))));
  const entries: readonly (readonly [string, keyof SignatureWords])[] = [
    ['Name', 'name'],
    ['Reason', 'reason'],
    ['Location', 'location'],
    ['ContactInfo', 'contact'],
  ];
  for (const [key, word] of entries) {
    if (words[word] !== '') dict.set(key, new PdfString(encodeTextString(words[word])));
  }
  if (certification !== null) dict.set('Reference', [certificationReference(certification)]);
  return dict;
}

function certificationReference(level: CertificationLevel): PdfDict {
  const params = dictOfNames({ Type: 'TransformParams', P: level, V: '1.2' });
  return dictOfNames({ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: params });
}

/** In universal time, since the offset would say where the signer is. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}

function emptyField(file: PdfFile, name: string): FormField {
  const field = readFields(file.catalog, file).find((one) => one.fullName === name && one.type === 'Sig');
  if (!field?.ref) throw refuseOption('fieldName', NO_SIGNATURE_FIELD, { name });
  if (dictOf(field.value, file)) throw refuseOption('fieldName', FIELD_SIGNED, { name });
  return field;
}

function signField(
  file: PdfFile,
  field: FormField,
  signature: PdfRef,
  { appearance, fonts }: PrepareSignatureOptions,
  edits: DictEdits,
  objects: NewObjects,
): void {
  if (field.ref) edits.edit(field.ref).set('V', signature);
  const [widget] = field.widgets;
  const page = widget && pagesOfWidgets(file).get(widget.dict);
  if (!widget?.ref || !page || !appearance) return;
  const drawn = new DrawnMarks(fonts, [appearance.mark], objects);
  const form = widgetAppearance(file, widget.dict, page, appearance.mark, drawn, objects);
  if (form) edits.edit(widget.ref).set('AP', PdfDict.of({ N: form }));
}

function addField(
  file: PdfFile,
  signature: PdfRef,
  { appearance, fonts }: PrepareSignatureOptions,
  edits: DictEdits,
  objects: NewObjects,
): void {
  const pages = readPages(file);
  const page: PageNode | undefined = pages[appearance?.pageIndex ?? 0] ?? pages[0];
  if (!page) throw new TypeError('an open document has pages');
  const { rectangle, form } = appearance
    ? appearanceOf(file, appearance, page, new DrawnMarks(fonts, [appearance.mark], objects), objects)
    : { rectangle: [0, 0, 0, 0], form: objects.addContent(formDict([0, 0, 0, 0], new PdfDict()), '') };
  const widget = dictOfNames({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new PdfString(encodeTextString(freeName(file))),
    F: WIDGET_FLAGS,
    Rect: rectangle,
    V: signature,
    AP: PdfDict.of({ N: form }),
  });
  if (page.ref) widget.set('P', page.ref);
  const ref = objects.add(widget);
  edits.addAnnotation(page, ref);
  addToForm(file, ref, edits);
}

/** Puts a field among those of the document's form, which is made when there is none. */
function addToForm(file: PdfFile, field: PdfRef, edits: DictEdits): void {
  const form = edits.below(edits.catalog(), 'AcroForm');
  const fields = file.resolve(form.get('Fields'));
  const known: readonly PdfObject[] = Array.isArray(fields) ? fields : [];
  form.set('Fields', [...known, field]);
  if (integerOf(form.get('SigFlags'), file) === null) form.set('SigFlags', SIG_FLAGS);
}

function freeName(file: PdfFile): string {
  const names = new Set(
    readAcroForm(file.catalog, file) ? readFields(file.catalog, file).map((one) => one.fullName) : [],
  );
  for (let number = 1; ; number++) if (!names.has(`Signature${number}`)) return `Signature${number}`;
}
