import type { Protocol } from 'puppeteer-core';

type AXNode = Protocol.Accessibility.AXNode;

/** Something that a screen reader says in one breath. */
export interface Utterance {
  readonly role: string;
  readonly name: string;
  /** As it is said: name, role, state, description. */
  readonly text: string;
  /** Depth in the tree of spoken elements. */
  readonly depth: number;
}

/** Roles of controls: a control's content is its name, and a screen reader does not repeat it. */
const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'gridcell',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'DisclosureTriangle',
  'ComboBoxSelect',
  'Date',
  'ColorWell',
]);
const LANDMARKS = new Set(['banner', 'complementary', 'contentinfo', 'form', 'main', 'navigation', 'region', 'search']);
/** Roles that must have a name: controls and these. */
const NAMED = new Set([...CONTROLS, 'image', 'img', 'dialog', 'meter', 'progressbar', 'region', 'grid', 'tablist']);
/** Roles that a screen reader announces on entering them. */
const CONTAINERS = new Set([
  'alertdialog',
  'dialog',
  'grid',
  'group',
  'list',
  'radiogroup',
  'table',
  'tablist',
  'toolbar',
]);
/** Flows with the text around it. */
const INLINE = new Set(['StaticText', 'generic', 'none', 'strong', 'emphasis', 'code', 'mark', 'time', 'superscript']);
/** Said as the name of what it belongs to. */
const SAID_ELSEWHERE = new Set(['InlineTextBox', 'caption', 'Legend', 'ListMarker', 'LineBreak', 'MenuListPopup']);

/** Words of a screen reader for roles that the browser names in its own way. */
const SAID_AS: Readonly<Record<string, string>> = {
  banner: 'banner landmark',
  contentinfo: 'content information landmark',
  main: 'main landmark',
  navigation: 'navigation landmark',
  DisclosureTriangle: 'button',
  ComboBoxSelect: 'combo box',
  combobox: 'combo box',
  checkbox: 'check box',
  radio: 'radio button',
  image: 'graphic',
  textbox: 'edit',
};

/**
 * Lists everything that a screen reader says of a page, from top to end. @param nodes the whole accessibility tree, root first
 */
export function utterances(nodes: readonly AXNode[]): readonly Utterance[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const said: Utterance[] = [];
  let sentence = '';
  const flush = (depth: number) => {
    const text = sentence.replace(/\s+/g, ' ').trim();
    sentence = '';
    if (text !== '') said.push({ role: 'text', name: text, text, depth });
  };
  const read = (node: AXNode, depth: number, isInLabel: boolean) => {
    const role = node.ignored ? 'none' : String(node.role?.value ?? 'none');
    if (SAID_ELSEWHERE.has(role)) return;
    const inner = isInLabel || role === 'LabelText';
    const readAll = (at: number, isNamed = inner) => {
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child) read(child, at, isNamed);
      }
    };
    if (role === 'StaticText') {
      if (!isInLabel) sentence += ` ${node.name?.value ?? ''}`;
      return;
    }
    if (INLINE.has(role)) return readAll(depth);
    flush(depth);
    // A group without a name is not announced.
    if (role === 'group' && !node.name?.value) return readAll(depth);
    const isSaid = CONTROLS.has(role) || LANDMARKS.has(role) || CONTAINERS.has(role) || NAMED.has(role);
    if (role === 'heading') {
      said.push(utteranceOf(node, role, depth));
      return readAll(depth + 1, true);
    }
    if (isSaid) said.push(utteranceOf(node, role, depth));
    // What lies in a grid's cell may be operated too; its text is the cell's name.
    if (!CONTROLS.has(role) || role === 'gridcell') readAll(isSaid ? depth + 1 : depth, inner || role === 'gridcell');
    flush(depth);
  };
  const [root] = nodes;
  if (root) read(root, 0, false);
  flush(0);
  return said;
}

/** One control as a screen reader says it. */
export function utteranceOf(node: AXNode, role: string, depth = 0): Utterance {
  const name = String(node.name?.value ?? '').trim();
  const description = String(node.description?.value ?? '').trim();
  const value = String(node.value?.value ?? '').trim();
  const state = Object.fromEntries((node.properties ?? []).map((one) => [one.name, one.value.value]));
  const children = node.childIds?.length ?? 0;
  const parts = [
    name,
    role === 'heading' ? `heading level ${state.level}` : (SAID_AS[role] ?? role),
    role === 'list' ? `with ${children} ${children === 1 ? 'item' : 'items'}` : '',
    'checked' in state ? { true: 'checked', false: 'not checked', mixed: 'half checked' }[String(state.checked)] : '',
    'pressed' in state ? (String(state.pressed) === 'true' ? 'pressed' : 'not pressed') : '',
    'expanded' in state ? (state.expanded ? 'expanded' : 'collapsed') : '',
    state.selected ? 'selected' : '',
    state.disabled ? 'unavailable' : '',
    state.required ? 'required' : '',
    state.invalid && state.invalid !== 'false' ? 'invalid entry' : '',
    value === name ? '' : value,
    description,
  ];
  return { role, name, text: parts.filter((part) => part).join(', '), depth };
}

/**
 * Lists the faults of a page's utterances, one line per fault. @param messageIds ids of the catalogue, none of which may be said
 */
export function faultsOf(said: readonly Utterance[], messageIds: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const [index, { role, name, text }] of said.entries()) {
    const before = said[index - 1];
    if (NAMED.has(role) && name === '') faults.push(`has no name: ${text} after "${before?.text}"`);
    if (name !== '' && !/[\p{L}\p{N}]/u.test(name)) faults.push(`is no word: ${text}`);
    const isNamedByHeading = before?.role === 'region' || before?.role === 'dialog';
    // Figures of a table may be equal.
    const isSentence = role !== 'text' || name.split(' ').length > 2;
    if (before && before.name === name && name !== '' && isSentence && !isNamedByHeading)
      faults.push(`is said twice: ${text}`);
    const doubled = /(?<![\p{L}\p{N}])(\p{L}{2,}) \1(?![\p{L}\p{N}])/iu.exec(text);
    if (doubled) faults.push(`says "${doubled[0]}": ${text}`);
    // "Close button, button"
    if (CONTROLS.has(role) && name.toLowerCase().endsWith(` ${SAID_AS[role] ?? role}`))
      faults.push(`says its role: ${text}`);
    if (text.split(/[\s,]+/).some((word) => word.includes('.') && messageIds.has(word)))
      faults.push(`says an id: ${text}`);
    if (/\{\w+[,}]/.test(text)) faults.push(`has an empty place: ${text}`);
  }
  return [...faults, ...descriptionFaults(said), ...outlineFaults(said)];
}

/** A description that only repeats the name. */
function descriptionFaults(said: readonly Utterance[]): string[] {
  return said.flatMap(({ name, text }) =>
    name.length > 2 && text.split(', ').length > 1 && text.slice(name.length).endsWith(`, ${name}`)
      ? [`is described by its name: ${text}`]
      : [],
  );
}

/** One of each landmark, one main heading, and no level of headings left out. */
function outlineFaults(said: readonly Utterance[]): string[] {
  const count = (role: string) => said.filter((one) => one.role === role).length;
  const levels = said
    .filter(({ role }) => role === 'heading')
    .map(({ text }) => Number(/heading level (\d)/.exec(text)?.[1] ?? 0));
  const once = ['banner', 'main', 'contentinfo'].flatMap((role) =>
    count(role) === 1 ? [] : [`${count(role)} times ${role}`],
  );
  const tops = levels.filter((level) => level === 1).length;
  const skips = levels.flatMap((level, index) =>
    index > 0 && level > (levels[index - 1] ?? 0) + 1 ? [`a heading of level ${level} after ${levels[index - 1]}`] : [],
  );
  return [...once, ...(tops === 1 ? [] : [`${tops} main headings`]), ...skips];
}
