import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Files that name the image of the container, with its version. */
const IMAGE_FILES = ['deploy/compose.yaml', 'deploy/kubernetes.yaml'];

/** The version of the repository in a folder. */
export function versionOf(root: string): string {
  return readManifest(root, 'package.json').version;
}

/**
 * Returns the contradictions to the version in a copy of the repository, and the things missing for a release: one sentence
 * each. @param root absolute
 */
export function releaseFaults(root: string): string[] {
  const version = versionOf(root);
  const faults: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`package.json: "${version}" is not a version of a release`);
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: root }).toSorted();
  for (const path of ['package.json', ...manifests]) {
    const manifest = readManifest(root, path);
    if (manifest.version !== version) faults.push(`${path} has version ${manifest.version}, not ${version}`);
    for (const [name, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (name.startsWith('@recto/') && wanted !== version) faults.push(`${path} asks for ${name} ${wanted}`);
    }
  }
  const lock = JSON.parse(read(root, 'package-lock.json')) as {
    version: string;
    packages: Readonly<Record<string, Manifest>>;
  };
  if (lock.version !== version) faults.push(`package-lock.json has version ${lock.version}, not ${version}`);
  for (const place of ['', ...manifests.map((path) => path.slice(0, -'/package.json'.length))]) {
    const locked = lock.packages[place]?.version;
    if (locked !== version) faults.push(`package-lock.json has version ${locked} for "${place}", not ${version}`);
  }
  faults.push(...changelogFaults(read(root, 'CHANGELOG.md'), version));
  for (const path of IMAGE_FILES) {
    const images = [...read(root, path).matchAll(/^\s*image: (.*)$/gm)].map(([, image]) => image);
    if (images.length === 0) faults.push(`${path} names no image`);
    for (const image of images) if (image !== `recto:${version}`) faults.push(`${path} names the image ${image}`);
  }
  return faults;
}

/** Finds entries of the changelog that belong to no version yet. @param root absolute */
export function unreleasedFaults(root: string): string[] {
  const unreleased = sectionsOf(read(root, 'CHANGELOG.md')).find(({ title }) => title === UNRELEASED);
  return unreleased && hasEntries(unreleased) ? ['CHANGELOG.md has entries under [Unreleased]'] : [];
}

const UNRELEASED = '[Unreleased]';

interface ChangelogSection {
  readonly title: string;
  readonly text: string;
}

function sectionsOf(changelog: string): ChangelogSection[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n') };
    });
}

const hasEntries = ({ text }: ChangelogSection) => /^- /m.test(text);

function changelogFaults(text: string, version: string): string[] {
  const newest = sectionsOf(text).find(({ title }) => title !== UNRELEASED);
  const [, named, date] = /^\[(.+)\] - (\d{4}-\d\d-\d\d)$/.exec(newest?.title ?? '') ?? [];
  if (!newest || named !== version || !date) {
    return [`CHANGELOG.md begins with "## ${newest?.title}", not with "## [${version}] - YYYY-MM-DD"`];
  }
  return hasEntries(newest) ? [] : [`CHANGELOG.md says nothing about ${version}`];
}

interface Component {
  readonly 'bom-ref'?: string;
  readonly name?: string;
  readonly group?: string;
  readonly version?: string;
  readonly purl?: string;
}

/** A bill of materials as npm writes it. */
interface Bill {
  readonly bomFormat?: string;
  readonly specVersion?: string;
  readonly metadata?: { readonly component?: Component };
  readonly components?: readonly Component[];
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * Returns the faults of a bill of materials: one sentence each.
 * @param text CycloneDX as JSON. @param shipped packages that have to be in it
 */
export function billFaults(
  text: string,
  version: string,
  shipped: readonly { readonly name: string; readonly version: string }[],
): string[] {
  const bill = JSON.parse(text) as Bill;
  const components = bill.components ?? [];
  const faults: string[] = [];
  if (bill.bomFormat !== 'CycloneDX' || !/^1\.\d$/.test(bill.specVersion ?? '')) faults.push('It is not CycloneDX 1.x');
  if (bill.metadata?.component?.version !== version) faults.push(`It is not about version ${version}`);
  const refs = new Set([bill.metadata?.component, ...components].map((component) => component?.['bom-ref']));
  for (const { 'bom-ref': ref, name, version: own, purl } of components) {
    if (!ref || !name || !own || !purl?.startsWith('pkg:npm/')) faults.push(`"${ref ?? name}" lacks a name or address`);
  }
  for (const { ref, dependsOn = [] } of bill.dependencies ?? []) {
    for (const other of [ref, ...dependsOn]) if (!refs.has(other)) faults.push(`"${other}" is not in it`);
  }
  const purls = new Set(components.map(({ purl = '' }) => decodeURIComponent(purl).replace(/\?.*$/, '')));
  for (const { name, version: own } of shipped) {
    if (!purls.has(`pkg:npm/${name}@${own}`)) faults.push(`${name} ${own} is shipped and not in it`);
  }
  return faults;
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function readManifest(root: string, path: string): Manifest {
  return JSON.parse(read(root, path)) as Manifest;
}
