declare global {
  interface Window {
    /** Files dropped on the page before its code came; /boot.js holds them. */
    droppedEarly?: readonly File[] | undefined;
  }
}

type Repeat = () => void;

let entered: Repeat[] = [];

/**
 * Remembers what a visitor has typed and chosen before the page's code came: React would not hear of it, and would draw
 * what it knows over it. To be called before React takes over.
 */
export function rememberEarlyInput(root: HTMLElement): void {
  const fields = [...root.querySelectorAll('input, select, textarea')];
  entered = fields.flatMap((field) => (field instanceof HTMLSelectElement ? ofSelect(field) : ofInput(field)) ?? []);
}

/** Has all of it happen again, and what was dropped on the page, now that the page's code listens. */
export function repeatEarlyInput(): void {
  for (const repeat of entered.splice(0)) repeat();
  const { droppedEarly = [] } = window;
  window.droppedEarly = undefined;
  if (droppedEarly.length === 0) return;
  const dataTransfer = new DataTransfer();
  for (const file of droppedEarly) dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

function tell(field: Element, kind: string): void {
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function ofSelect(field: HTMLSelectElement): Repeat | null {
  const { value } = field;
  const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  if (value === initial?.value) return null;
  return () => {
    field.value = value;
    tell(field, 'change');
  };
}

function ofInput(field: Element): Repeat | null {
  if (field instanceof HTMLTextAreaElement) return ofText(field, HTMLTextAreaElement.prototype);
  if (!(field instanceof HTMLInputElement)) return null;
  if (field.type === 'file') return field.files?.length ? () => tell(field, 'change') : null;
  if (field.type !== 'checkbox' && field.type !== 'radio') return ofText(field, HTMLInputElement.prototype);
  const { checked } = field;
  // Of radio buttons, the one that was left is told of by the one that was chosen.
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function ofText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Repeat | null {
  const { value, defaultValue } = field;
  if (value === defaultValue) return null;
  return () => {
    field.value = defaultValue;
    // Past React's own setter, or it would take this for its own doing and tell no one.
    Reflect.set(prototype, 'value', value, field);
    tell(field, 'input');
  };
}
