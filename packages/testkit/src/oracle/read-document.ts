import { loadObjects, type QpdfObjects } from './qpdf-objects.ts';
import { type ReadCatalog, readCatalog } from './read-catalog.ts';
import { type ReadForm, readForm } from './read-form.ts';
import {
  Navigator,
  type ReadDestination,
  type ReadLink,
  type ReadOutlineItem,
  readLinks,
  readOutline,
} from './read-navigation.ts';
import { type ReadPage, readPages } from './read-pages.ts';
import { type ReadStructure, readStructure } from './read-structure.ts';

/** A PDF as read from qpdf's object dump, by code that shares nothing with the product. */
export interface ReadDocument {
  readonly version: string;
  readonly pages: readonly ReadPage[];
  /** False when a viewer shows page numbers. */
  readonly hasLabels: boolean;
  readonly outline: readonly ReadOutlineItem[];
  readonly destinations: readonly ReadDestination[];
  readonly links: readonly ReadLink[];
  readonly form: ReadForm;
  readonly structure: ReadStructure;
  readonly catalog: ReadCatalog;
  /** Digests of all font programs and of all images (data and what it means), one for each stored copy. */
  readonly fontPrograms: readonly string[];
  readonly images: readonly string[];
  readonly storage: ReadStorage;
  /** Faults that would make a viewer miss something, in words. Empty for a sound file. */
  readonly problems: readonly string[];
}

export interface ReadStorage {
  /** Page dictionaries in the file; more than it has pages means that removed pages are still inside. */
  readonly pageObjects: number;
  /** Objects to which the trailer does not lead. */
  readonly unreachableObjects: number;
}

/** Reads a PDF through native qpdf. @param file its path or bytes @throws when qpdf cannot open it */
export async function readWithQpdf(file: string | Uint8Array, password = ''): Promise<ReadDocument> {
  const objects = await loadObjects(file, password);
  const pages = readPages(objects);
  const navigator = new Navigator(objects, pages);
  const outline = readOutline(objects, navigator);
  const form = readForm(objects, pages);
  const structure = readStructure(objects, pages);
  const catalog = readCatalog(objects, pages, navigator);
  return {
    version: objects.version,
    pages,
    hasLabels: objects.catalog['/PageLabels'] !== undefined,
    outline: outline.items,
    destinations: navigator.destinations,
    links: readLinks(pages, navigator),
    form,
    structure,
    catalog,
    ...readStreams(objects),
    problems: [
      ...navigator.problems,
      ...outline.problems,
      ...form.problems,
      ...structure.problems,
      ...catalog.problems,
    ],
  };
}

function readStreams(objects: QpdfObjects) {
  const fontPrograms: string[] = [];
  const images: string[] = [];
  const reachable = objects.reachable();
  const programs = new Set<string>();
  let pageObjects = 0;
  let unreachableObjects = 0;
  for (const reference of objects.references()) {
    const record = objects.record(reference);
    if (record['/Type'] === '/Page') pageObjects++;
    if (!reachable.has(reference)) {
      if (!isFileStructure(record['/Type'])) unreachableObjects++;
      continue;
    }
    if (record['/Subtype'] === '/Image') images.push(imageDigest(objects, reference));
    for (const key of ['/FontFile', '/FontFile2', '/FontFile3']) {
      if (typeof record[key] === 'string') programs.add(record[key]);
    }
  }
  for (const program of programs) fontPrograms.push(objects.streamDigest(program) ?? '');
  return { fontPrograms, images, storage: { pageObjects, unreachableObjects } };
}

/** Two images of the same data may differ in size or colours. */
function imageDigest(objects: QpdfObjects, reference: string): string {
  const { '/Length': _, '/Filter': __, '/DecodeParms': ___, ...meaning } = objects.record(reference);
  return `${objects.streamDigest(reference)} ${JSON.stringify(objects.expand(meaning))}`;
}

/** Object streams and cross-reference streams are how the file is stored, not what it says. */
function isFileStructure(type: unknown): boolean {
  return type === '/ObjStm' || type === '/XRef';
}
