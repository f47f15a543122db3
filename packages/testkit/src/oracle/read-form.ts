import { isReference, type QpdfObjects, type Value, type ValueRecord } from './qpdf-objects.ts';
import type { ReadPage } from './read-pages.ts';

export interface ReadWidget {
  readonly pageIndex: number;
  readonly rectangle: string;
  /** /AS, the state that shows. */
  readonly state: string | null;
  readonly hasAppearance: boolean;
}

/** A terminal field reachable from the interactive form. */
export interface ReadField {
  /** Full name: "address.city". */
  readonly name: string;
  readonly type: string | null;
  readonly value: string;
  readonly flags: number;
  readonly options: string;
  /** Base font that its default appearance names through /DR. */
  readonly font: string | null;
  /** Text of the JavaScript that computes its value. */
  readonly calculation: string | null;
  /** Full names of the fields that its button resets; null for what is no field. */
  readonly resets: readonly (string | null)[];
  readonly widgets: readonly ReadWidget[];
}

export interface ReadForm {
  readonly fields: readonly ReadField[];
  /** Full names in order of calculation; null for what is no field. */
  readonly calculationOrder: readonly (string | null)[];
  /** Widgets on pages, those that the form cannot reach included. */
  readonly widgetsOnPages: number;
  readonly problems: readonly string[];
}

interface PendingField {
  readonly value: Value;
  readonly parentName: string;
  readonly inherited: ValueRecord;
  readonly parent: Value;
}

const INHERITED = ['/FT', '/V', '/DA', '/Ff', '/Opt'] as const;

/** Reads the interactive form (12.7) with the widgets found on the pages themselves. */
export function readForm(objects: QpdfObjects, pages: readonly ReadPage[]): ReadForm {
  const form = objects.record(objects.catalog['/AcroForm']);
  const widgetsByReference = new Map<string, ReadWidget>();
  let widgetsOnPages = 0;
  for (const [pageIndex, page] of pages.entries()) {
    for (const { subtype, reference, rectangle, dictionary } of page.annotations) {
      if (subtype !== 'Widget') continue;
      widgetsOnPages++;
      const hasAppearance = Object.keys(objects.record(dictionary['/AP'])).length > 0;
      const state = objects.name(dictionary['/AS']);
      if (reference) widgetsByReference.set(reference, { pageIndex, rectangle, state, hasAppearance });
    }
  }
  const { fields, names, problems } = readFields(objects, form, widgetsByReference);
  const reached = fields.reduce((sum, field) => sum + field.widgets.length, 0);
  if (reached !== widgetsOnPages) problems.push(`form: ${widgetsOnPages - reached} widgets on pages are in no field`);
  const order = objects.array(form['/CO']).map((entry) => (isReference(entry) ? (names.get(entry) ?? null) : null));
  return { fields, calculationOrder: order, widgetsOnPages, problems };
}

function readFields(objects: QpdfObjects, form: ValueRecord, widgetsByReference: ReadonlyMap<string, ReadWidget>) {
  const fields: (Omit<ReadField, 'resets'> & { readonly targets: readonly Value[] })[] = [];
  const names = new Map<string, string>();
  const problems: string[] = [];
  const defaults: ValueRecord = form['/DA'] === undefined ? {} : { '/DA': form['/DA'] };
  const pending: PendingField[] = [...objects.array(form['/Fields'])]
    .reverse()
    .map((value) => ({ value, parentName: '', inherited: defaults, parent: null }));
  while (pending.length > 0) {
    const next = pending.pop();
    if (!next || !isReference(next.value)) continue;
    if (names.has(next.value)) {
      problems.push(`form: field ${next.value} twice`);
      continue;
    }
    const field = objects.record(next.value);
    const partial = objects.text(field['/T']) ?? '';
    const name = next.parentName === '' ? partial : `${next.parentName}.${partial}`;
    names.set(next.value, name);
    if ((field['/Parent'] ?? null) !== next.parent) problems.push(`form: field ${name} has a wrong /Parent`);
    const own = INHERITED.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]));
    const inherited = { ...next.inherited, ...Object.fromEntries(own) };
    const kids = objects.array(field['/Kids']);
    const children = kids.filter((kid) => objects.record(kid)['/T'] !== undefined);
    for (const value of [...children].reverse()) {
      pending.push({ value, parentName: name, inherited, parent: next.value });
    }
    if (children.length > 0) continue;
    const widgets = kids.length > 0 ? kids : [next.value];
    fields.push({
      // The action of a button is its widget's, which need not be one with the field.
      ...describeField(objects, form, {
        '/A': objects.record(widgets[0] ?? null)['/A'] ?? null,
        ...field,
        ...inherited,
      }),
      name,
      widgets: widgets.flatMap((widget) => (isReference(widget) ? (widgetsByReference.get(widget) ?? []) : [])),
    });
  }
  const known = new Set(names.values());
  const nameOf = (target: Value): string | null => {
    const name = isReference(target) && names.has(target) ? (names.get(target) ?? null) : objects.text(target);
    return name !== null && known.has(name) ? name : null;
  };
  const withResets = fields.map(({ targets, ...field }): ReadField => ({ ...field, resets: targets.map(nameOf) }));
  return { fields: withResets, names, problems };
}

function describeField(objects: QpdfObjects, form: ValueRecord, field: ValueRecord) {
  const appearance = objects.text(field['/DA']) ?? '';
  const fontKey = /\/(\S+)\s+[\d.]+\s+Tf/.exec(appearance)?.[1];
  const fonts = objects.record(objects.record(form['/DR'])['/Font']);
  const calculation = objects.record(objects.record(field['/AA'])['/C'])['/JS'];
  return {
    type: objects.name(field['/FT']),
    value: JSON.stringify(objects.expand(field['/V'])),
    flags: objects.number(field['/Ff']) ?? 0,
    options: JSON.stringify(objects.expand(field['/Opt'])),
    font: fontKey === undefined ? null : objects.name(objects.record(fonts[`/${fontKey}`])['/BaseFont']),
    targets: objects.array(objects.record(field['/A'])['/Fields']),
    calculation: objects.text(calculation) ?? objects.streamData(calculation)?.toString('latin1') ?? null,
  };
}
