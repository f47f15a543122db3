import { escapeXml, plainXmlText, scanXml, type XmlAttribute, type XmlElement } from '@recto/codecs';

/** Names of XMP (ISO 16684-1). */
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';
const PREFIXES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
  pdfe: 'http://www.aiim.org/pdfe/ns/id/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
} as const;

/** A property by its usual prefix and its name. */
export type PropertyName = `${keyof typeof PREFIXES}:${string}`;

/** Form of a property's value: one text, a text in several languages, or an ordered or unordered list. */
export type PropertyForm = 'text' | 'Alt' | 'Seq' | 'Bag';

/** New values of a property; an empty list removes it. */
export interface PropertyChange {
  readonly name: PropertyName;
  readonly form: PropertyForm;
  readonly values: readonly string[];
}

/** A place where a property stands: an element, or an attribute of a description. */
type Place =
  | { readonly kind: 'element'; readonly element: XmlElement }
  | { readonly kind: 'attribute'; readonly attribute: XmlAttribute };

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An XMP packet whose properties can be read and changed; what is not changed stays byte for byte. */
export class XmpPacket {
  readonly text: string;
  readonly #rdf: XmlElement;
  readonly #descriptions: readonly XmlElement[];

  private constructor(text: string, rdf: XmlElement) {
    this.text = text;
    this.#rdf = rdf;
    this.#descriptions = rdf.children.filter((child) => child.namespace === RDF && child.local === 'Description');
  }

  /** @returns null when the text is no XMP */
  static read(text: string): XmpPacket | null {
    const root = scanXml(text);
    const rdf = root && findRdf(root);
    return rdf ? new XmpPacket(text, rdf) : null;
  }

  /** The values of a property, of a text in several languages the default one; null when there is none. */
  valuesOf(name: PropertyName): readonly string[] | null {
    const [place] = this.#places(name);
    if (!place) return null;
    if (place.kind === 'attribute') return [plainXmlText(place.attribute.written)];
    const { element } = place;
    const [list] = element.children.filter(isList);
    if (!list) {
      const value = element.attributes.find(({ namespace, local }) => namespace === RDF && local === 'value');
      return [plainXmlText(value?.written ?? this.#inner(element)).trim()];
    }
    const items = list.local === 'Alt' ? defaultItem(list) : list.children;
    return items.map((item) => plainXmlText(this.#inner(item)).trim());
  }

  /** The packet with some properties changed. */
  with(changes: readonly PropertyChange[]): string {
    const edits: Edit[] = [];
    const added: string[] = [];
    for (const change of changes) {
      const [first, ...others] = this.#places(change.name);
      if (!first) {
        if (change.values.length > 0) added.push(this.#written(change));
        continue;
      }
      edits.push(change.values.length === 0 ? this.#removal(first) : this.#replacement(first, change));
      for (const other of others) edits.push(this.#removal(other));
    }
    if (added.length > 0) edits.push(this.#insertion(added));
    return applied(this.text, edits);
  }

  #inner(element: XmlElement): string {
    return this.text.slice(element.innerStart, element.innerEnd);
  }

  #places(name: PropertyName): Place[] {
    const [namespace, local] = fullName(name);
    const isIt = (one: { readonly namespace: string; readonly local: string }) =>
      one.namespace === namespace && one.local === local;
    return this.#descriptions.flatMap((description) => [
      ...description.attributes.filter(isIt).map((attribute): Place => ({ kind: 'attribute', attribute })),
      ...description.children.filter(isIt).map((element): Place => ({ kind: 'element', element })),
    ]);
  }

  #removal(place: Place): Edit {
    const { start, end } = place.kind === 'attribute' ? place.attribute : place.element;
    const before = /\s*$/.exec(this.text.slice(Math.max(0, start - 200), start))?.[0].length ?? 0;
    return { start: start - before, end, text: '' };
  }

  #replacement(place: Place, change: PropertyChange): Edit {
    const text = escapeXml(change.values[0] ?? '');
    if (place.kind === 'attribute') {
      const { valueStart, valueEnd } = place.attribute;
      return { start: valueStart, end: valueEnd, text: text.replaceAll("'", '&apos;') };
    }
    const { element } = place;
    const [list] = element.children.filter(isList);
    if (change.form === 'text' && !list && element.children.length === 0 && !element.isSelfClosing) {
      return { start: element.innerStart, end: element.innerEnd, text };
    }
    // Titles in other languages stay.
    const [item] = change.form === 'Alt' && list?.local === 'Alt' ? defaultItem(list) : [];
    if (item && !item.isSelfClosing) return { start: item.innerStart, end: item.innerEnd, text };
    return { start: element.start, end: element.end, text: this.#written(change) };
  }

  /** New elements go to the end of the first description. */
  #insertion(elements: readonly string[]): Edit {
    const text = elements.map((element) => `\n   ${element}`).join('');
    const [description] = this.#descriptions;
    if (!description) {
      const { name } = this.#rdf;
      const written = `<${this.#rdfName('Description')} ${this.#rdfName('about')}="">${text}\n  </${this.#rdfName('Description')}>`;
      if (!this.#rdf.isSelfClosing) return { start: this.#rdf.innerEnd, end: this.#rdf.innerEnd, text: written };
      const tag = this.text.slice(this.#rdf.start, this.#rdf.end).replace(/\/>$/, '>');
      return { start: this.#rdf.start, end: this.#rdf.end, text: `${tag}${written}</${name}>` };
    }
    if (!description.isSelfClosing) {
      const inner = this.#inner(description);
      const end = description.innerStart + inner.trimEnd().length;
      return { start: end, end, text };
    }
    const slash = this.text.lastIndexOf('/', description.end);
    return { start: slash, end: description.end, text: `>${text}\n  </${description.name}>` };
  }

  #rdfName(local: string): string {
    const prefix = this.#rdf.name.split(':').slice(0, -1)[0];
    return prefix === undefined ? local : `${prefix}:${local}`;
  }

  #written({ name, form, values }: PropertyChange): string {
    const [prefix = ''] = name.split(':');
    const [namespace] = fullName(name);
    const [description] = this.#descriptions;
    const isKnown = (description ?? this.#rdf).scope.get(prefix) === namespace;
    const declared = isKnown ? '' : ` xmlns:${prefix}="${namespace}"`;
    return `<${name}${declared}>${writtenValues(form, values, (local) => this.#rdfName(local))}</${name}>`;
  }
}

/** A new packet (ISO 16684-1, 7.3) with these properties, as archives want it: UTF-8, with room to be edited. */
export function newXmpPacket(changes: readonly PropertyChange[]): string {
  const used = changes.filter(({ values }) => values.length > 0);
  const prefixes = [...new Set(used.map(({ name }) => name.split(':')[0] as keyof typeof PREFIXES))];
  const declared = prefixes.map((prefix) => ` xmlns:${prefix}="${PREFIXES[prefix]}"`).join('');
  const properties = used.map(
    ({ name, form, values }) => `   <${name}>${writtenValues(form, values, (local) => `rdf:${local}`)}</${name}>`,
  );
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ` <rdf:RDF xmlns:rdf="${RDF}">`,
    `  <rdf:Description rdf:about=""${declared}>`,
    ...properties,
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

function writtenValues(form: PropertyForm, values: readonly string[], rdf: (local: string) => string): string {
  if (form === 'text') return escapeXml(values[0] ?? '');
  const attribute = form === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<${rdf('li')}${attribute}>${escapeXml(value)}</${rdf('li')}>`);
  return `<${rdf(form)}>${items.join('')}</${rdf(form)}>`;
}

function fullName(name: PropertyName): [string, string] {
  const [prefix = '', local = ''] = name.split(':');
  return [PREFIXES[prefix as keyof typeof PREFIXES], local];
}

function findRdf(root: XmlElement): XmlElement | null {
  for (const one of [root, ...root.children]) if (one.namespace === RDF && one.local === 'RDF') return one;
  return null;
}

const isList = ({ namespace, local }: XmlElement) => namespace === RDF && ['Alt', 'Seq', 'Bag'].includes(local);

/** The item for readers of any language, else the first. */
function defaultItem({ children }: XmlElement): XmlElement[] {
  const isDefault = ({ attributes }: XmlElement) =>
    attributes.some(
      ({ namespace, local, written }) => namespace === XML && local === 'lang' && written === 'x-default',
    );
  const item = children.find(isDefault) ?? children[0];
  return item ? [item] : [];
}

/** The text with some parts replaced; parts do not overlap. */
function applied(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { start, end, text: put } of [...edits].sort(
    (left, right) => right.start - left.start || right.end - left.end,
  )) {
    result = result.slice(0, start) + put + result.slice(end);
  }
  return result;
}
