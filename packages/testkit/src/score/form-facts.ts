import type { ReadField, ReadForm } from '../oracle/read-form.ts';
import { itemFact, known, type PageView } from './page-view.ts';

/** Facts about fields, each known by where its widgets are. */
export function formFacts(view: PageView) {
  const { form } = view.document;
  const identities = new Map(form.fields.map((field) => [field.name, identityOf(view, field)]));
  const taken = form.fields.flatMap((field) => {
    const identity = identities.get(field.name) ?? null;
    return identity === null ? [] : [{ field, identity }];
  });
  return {
    'widgets in fields': form.fields.flatMap((field) =>
      known(
        field.widgets.map((widget) =>
          itemFact(view, widget.pageIndex, `${widget.rectangle} ${widget.state} ${widget.hasAppearance}`),
        ),
      ),
    ),
    'fields and values': taken.map(
      ({ field, identity }) => `${identity} ${field.type} ${field.flags} ${field.value} ${field.options}`,
    ),
    'field fonts (DR)': taken.flatMap(({ field, identity }) =>
      field.font === null ? [] : [`${identity} ${field.font}`],
    ),
    'calculation scripts': calculationFacts(form, identities),
    'reset buttons': taken.flatMap(({ field, identity }) =>
      known(field.resets.map((name) => identities.get(name ?? '') ?? null)).map(
        (other) => `${identity} resets ${other}`,
      ),
    ),
    'calculation order': known(form.calculationOrder.map((name) => identities.get(name ?? '') ?? null)),
  };
}

/** A field is identified by its widgets' positions, as its name may change; one without widgets by its value. */
function identityOf(view: PageView, field: ReadField): string | null {
  if (field.widgets.length === 0) return view.isWhole ? `unseen ${field.value}` : null;
  const items = known(field.widgets.map(({ pageIndex, rectangle }) => itemFact(view, pageIndex, rectangle)));
  return items.length === 0 ? null : items.sort().join(' ');
}

/**
 * Scripts with the field names that they quote replaced by what those fields are. A quoted name that is no field, or one
 * on a page that is not taken, may have changed so that it does not become the name of another file's field.
 */
function calculationFacts(form: ReadForm, identities: ReadonlyMap<string, string | null>): string[] {
  return form.fields.flatMap(({ name, calculation }) => {
    const identity = identities.get(name) ?? null;
    if (calculation === null || identity === null) return [];
    const operation = calculation.indexOf('"');
    const meaning = calculation.replace(/"([^"]*)"/g, (whole, text: string, at: number) =>
      at === operation ? whole : `"${identities.get(text) ?? 'no field'}"`,
    );
    return [`${identity} = ${meaning}`];
  });
}
