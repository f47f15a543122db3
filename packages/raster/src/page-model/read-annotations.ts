import type { PageArea, PageField, PageLink } from '@recto/contract/capabilities/page-model';
import type { PageReading } from './page-reading.ts';
import { transformArea } from './transform-area.ts';

const MAX_ANNOTATIONS = 5000;
/** Annotation subtypes of fpdf_annot.h. */
const SUBTYPE = { link: 2, widget: 20 } as const;
/** Field types of fpdf_formfill.h. */
const FIELD = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, textField: 6 } as const;

/** The links and filled-in form fields of a page. */
export function readAnnotations(reading: PageReading): { links: PageLink[]; fields: PageField[] } {
  const { loaded, page } = reading;
  const { call } = loaded.instance;
  const links: PageLink[] = [];
  const fields: PageField[] = [];
  const count = Math.min(MAX_ANNOTATIONS, call.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype(annotation);
    const area = areaOf(reading, annotation);
    if (area && subtype === SUBTYPE.link) links.push(...readLink(reading, annotation, area));
    if (area && subtype === SUBTYPE.widget) fields.push(...readField(reading, annotation, area));
    call.FPDFPage_CloseAnnot(annotation);
  }
  return { links, fields };
}

function areaOf({ loaded, scratch, display }: PageReading, annotation: number): PageArea | undefined {
  if (!loaded.instance.call.FPDFAnnot_GetRect(annotation, scratch.pointer)) return undefined;
  return transformArea(display, [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3)]);
}

function readLink({ loaded, scratch }: PageReading, annotation: number, area: PageArea): PageLink[] {
  const { call } = loaded.instance;
  const link = call.FPDFAnnot_GetLink(annotation);
  if (link === 0) return [];
  const action = call.FPDFLink_GetAction(link);
  const uri = action
    ? scratch.text((at, size) => call.FPDFAction_GetURIPath(loaded.handle, action, at, size), 'utf-8')
    : '';
  if (uri) return [{ area, uri, pageIndex: null }];
  const destination =
    call.FPDFLink_GetDest(loaded.handle, link) || (action ? call.FPDFAction_GetDest(loaded.handle, action) : 0);
  const pageIndex = destination ? call.FPDFDest_GetDestPageIndex(loaded.handle, destination) : -1;
  return pageIndex >= 0 ? [{ area, uri: null, pageIndex }] : [];
}

function readField({ loaded, scratch }: PageReading, annotation: number, area: PageArea): PageField[] {
  const { call } = loaded.instance;
  const { form } = loaded;
  if (form === 0) return [];
  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === FIELD.checkBox || type === FIELD.radioButton) {
    return [{ area, kind: 'check', value: call.FPDFAnnot_IsChecked(form, annotation) ? 'true' : '' }];
  }
  if (type !== FIELD.textField && type !== FIELD.comboBox && type !== FIELD.listBox) return [];
  const value = scratch.text((at, size) => call.FPDFAnnot_GetFormFieldValue(form, annotation, at, size), 'utf-16le');
  return value ? [{ area, kind: type === FIELD.textField ? 'text' : 'choice', value }] : [];
}
