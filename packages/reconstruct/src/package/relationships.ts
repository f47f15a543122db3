import { element, XML_HEADER } from '@recto/codecs';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The relationships of one part of an Open Packaging Conventions file. */
export class Relationships {
  readonly #entries: string[] = [];
  readonly #known = new Map<string, string>();

  /** @param type the last word of an office relationship type, or a whole address. @returns the identifier */
  add(type: string, target: string, isExternal = false): string {
    const key = `${type}|${target}`;
    const known = this.#known.get(key);
    if (known) return known;
    const id = `rId${this.#entries.length + 1}`;
    const address = type.includes(':') ? type : `${OFFICE}/${type}`;
    this.#entries.push(
      element('Relationship', {
        Id: id,
        Type: address,
        Target: target,
        TargetMode: isExternal ? 'External' : undefined,
      }),
    );
    this.#known.set(key, id);
    return id;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  toXml(): string {
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
    return XML_HEADER + element('Relationships', { xmlns: namespace }, this.#entries.join(''));
  }
}

/** [Content_Types].xml. @param overrides part name and content type */
export function contentTypes(overrides: readonly (readonly [part: string, type: string])[]): string {
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const;
  const content = [
    ...defaults.map(([extension, type]) => element('Default', { Extension: extension, ContentType: type })),
    ...overrides.map(([part, type]) => element('Override', { PartName: part, ContentType: type })),
  ].join('');
  return XML_HEADER + element('Types', { xmlns: namespace }, content);
}
