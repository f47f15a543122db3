import type { FormFieldInfo, FormWidget } from '@recto/contract/form-fields';
import { message, useText } from '@recto/ui';
import type { CSSProperties } from 'react';

/** A value as the options have it. */
export interface GivenValue {
  readonly name: string;
  readonly value: string;
}

interface FieldLayerProps {
  readonly fields: readonly FormFieldInfo[];
  readonly values: readonly GivenValue[];
  readonly pageIndex: number;
  /** CSS pixels a point. */
  readonly scale: number;
  /** While a mark waits for its place, clicks are for the page. */
  readonly isInert: boolean;
  readonly onFill: (name: string, value: string) => void;
  /** An empty signature field was chosen. */
  readonly onSign: (field: FormFieldInfo, widget: FormWidget) => void;
}

const SIGN = message('esign.signHere', 'Sign here: {label}');
const NOTHING = message('esign.choose', 'Choose');
const OFF = 'Off';
/** As the engine sets text that is to fit (see `fill-in.ts`). */
const LARGEST_AUTO_POINTS = 12;
const HEIGHT_SHARE = 0.75;

/** The document's own form fields, ready to be filled in, where they stand on the page. Tab goes from one to the next. */
export function FieldLayer(props: FieldLayerProps) {
  const { fields, pageIndex, isInert } = props;
  return (
    <div className="sign-fields" inert={isInert}>
      {widgetsOf(fields, pageIndex).map(({ id, field, widget }) => (
        <FieldControl key={id} {...props} field={field} widget={widget} />
      ))}
    </div>
  );
}

/** Lists the fields to fill in on a page. Widgets of a field can only be told apart by their order. */
function widgetsOf(fields: readonly FormFieldInfo[], pageIndex: number) {
  return fields
    .filter(({ isReadOnly }) => !isReadOnly)
    .flatMap((field) => field.widgets.map((widget, order) => ({ id: `${field.name} ${order}`, field, widget })))
    .filter(({ widget }) => widget.pageIndex === pageIndex);
}

function FieldControl({
  field,
  widget,
  values,
  scale,
  onFill,
  onSign,
}: FieldLayerProps & { readonly field: FormFieldInfo; readonly widget: FormWidget }) {
  const text = useText();
  const { name, label, kind } = field;
  const value = values.find((given) => given.name === name)?.value ?? field.value;
  const common = { 'aria-label': label, style: styleOf(field, widget, scale) };
  if (kind === 'signature') {
    if (field.value !== '') return null;
    return (
      <button
        type="button"
        className="sign-field sign-field-signature"
        {...common}
        aria-label={text(SIGN, { label })}
        onClick={() => onSign(field, widget)}
      />
    );
  }
  if (kind === 'check' || kind === 'radio') {
    const state = widget.onState ?? OFF;
    return (
      <input
        className="sign-field"
        type={kind === 'check' ? 'checkbox' : 'radio'}
        name={`field ${name}`}
        {...common}
        checked={value === state}
        onChange={({ target }) => onFill(name, target.checked ? state : OFF)}
      />
    );
  }
  if (kind === 'choice') {
    const isListed = field.choices.some((choice) => choice.value === value);
    return (
      <select className="sign-field" {...common} value={value} onChange={({ target }) => onFill(name, target.value)}>
        {!isListed && <option value={value}>{value || text(NOTHING)}</option>}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const written = {
    ...common,
    className: 'sign-field',
    dir: 'auto',
    value,
    autoComplete: 'off',
    spellCheck: false,
    ...(field.maxLength !== null && { maxLength: field.maxLength }),
  };
  return field.isMultiline ? (
    <textarea {...written} onChange={({ target }) => onFill(name, target.value)} />
  ) : (
    <input type="text" {...written} onChange={({ target }) => onFill(name, target.value)} />
  );
}

function styleOf(field: FormFieldInfo, { area, turnDegrees }: FormWidget, scale: number): CSSProperties {
  const [across, down] = [(area.right - area.left) * scale, (area.bottom - area.top) * scale];
  const isAcross = turnDegrees % 180 === 90;
  const [width, height] = isAcross ? [down, across] : [across, down];
  const points = field.fontSizePoints || Math.min(LARGEST_AUTO_POINTS, (height / scale) * HEIGHT_SHARE);
  return {
    left: area.left * scale + (across - width) / 2,
    top: area.top * scale + (down - height) / 2,
    width,
    height,
    fontSize: Math.max(1, (field.isMultiline ? field.fontSizePoints || LARGEST_AUTO_POINTS : points) * scale),
    textAlign: field.alignment,
    ...(turnDegrees !== 0 && { rotate: `${turnDegrees}deg` }),
    ...(field.cells > 0 && { letterSpacing: `calc(${width / field.cells}px - 1ch)`, fontFamily: 'monospace' }),
  };
}
