/** Something that a person can point at: an element by its selector, a button or a field by its name. */
export type Target = { readonly css: string } | { readonly button: string } | { readonly field: string };

/** Keys that are pressed by name. */
export type NamedKey = 'Delete' | 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'PageDown';

/** A function that runs in the page: it sees its arguments and nothing else of this file. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are those of the call.
export type PageScript<Out> = (...args: any[]) => Out;

/** One page of one engine as its driver has it: the little that every engine can do. */
export interface Driver {
  goTo(address: string): Promise<void>;
  /** Runs a function in the page and waits for what it returns, a promise included. */
  run<Out>(script: PageScript<Out>, ...args: readonly unknown[]): Promise<Awaited<Out>>;
  /** True when the target is in sight. */
  has(target: Target): Promise<boolean>;
  /** Runs a function whose first argument is the target's element. */
  runOn<Out>(target: Target, script: PageScript<Out>, ...args: readonly unknown[]): Promise<Awaited<Out>>;
  /** A real click, or a tap, into the middle of the element, which is brought into sight. */
  click(target: Target): Promise<void>;
  /** Puts the focus on the element and types, with real keys. */
  type(target: Target, text: string): Promise<void>;
  press(target: Target, key: NamedKey): Promise<void>;
  /** Answers the file dialog of a file field. */
  upload(target: Target, paths: readonly string[]): Promise<void>;
  /** Resizes the page; sizes in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of the visible part, as PNG. */
  picture(): Promise<Uint8Array>;
  /** Another page that shares this one's storage. */
  another(): Promise<Driver>;
  close(): Promise<void>;
}

/** An engine that was started. */
export interface RunningEngine {
  /** Name and version, as the engine says. */
  readonly version: string;
  /** Folder of its downloads. */
  readonly downloads: string;
  /** A page with a storage of its own. */
  page(): Promise<Driver>;
  stop(): Promise<void>;
  /** Processes that draw its pages and run their scripts, where it can be asked for them. */
  readonly renderers?: () => Promise<readonly number[]>;
}

/** An engine that the site is tested in. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit' | 'Phone';
  /** Programs it needs that are not here. */
  missing(): readonly string[];
  /** @param proxy host and port through which all its calls go; questions of a page are answered with yes then */
  start(proxy?: string): Promise<RunningEngine>;
}

/**
 * Finds the element of a target; runs in the page. Names are those that assistive technology says.
 * @returns null when there is none in sight
 */
export function findTarget(target: Target): Element | null {
  const isSeen = (element: Element) => element.getClientRects().length > 0;
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [
      ids.map((id) => textOf(document.getElementById(id))).join(' '),
      element.getAttribute('aria-label') ?? '',
      labels.map(textOf).join(' '),
      textOf(element),
      element.getAttribute('title') ?? '',
    ].find((name) => name !== '');
  };
  if ('css' in target) return document.querySelector(target.css);
  const [selector, wanted] =
    'button' in target
      ? ['button, summary, [role=button], [role=tab], a', target.button]
      : ['input:not([type=radio], [type=checkbox]), select, textarea', target.field];
  const found = [...document.querySelectorAll(selector)].filter((element) => isSeen(element));
  return (
    found.find((element) => nameOf(element) === wanted) ??
    found.find((element) => nameOf(element)?.startsWith(wanted)) ??
    null
  );
}

/** Brings an element to the middle of the window when something lies over it, such as a bar or a sheet; runs in the page. */
export function uncover(element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!element.contains(onTop)) element.scrollIntoView({ block: 'center' });
}

/** Describes a target for a message. */
export const describeTarget = (target: Target) => JSON.stringify(target);
