import type { PDFPageProxy } from 'pdfjs-dist';
import { withFile } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';

/** A structure element that has content of its own: its role, and the text that belongs to it. */
export interface ElementText {
  readonly role: string;
  readonly text: string;
}

/** Elements with text in the order of the structure tree, as poppler tells it. Needs pdfinfo. */
export function popplerStructureTexts(pdf: Uint8Array): Promise<ElementText[]> {
  return withFile(pdf, async (path) => {
    const { stdout } = await runProgram('pdfinfo', ['-enc', 'UTF-8', '-struct-text', path]);
    const found: ElementText[] = [];
    let role = '';
    for (const line of stdout.toString('utf8').split('\n')) {
      const quoted = /^\s*"(.*)"$/.exec(line)?.[1];
      if (quoted === undefined) role = /^\s*(\S+)/.exec(line)?.[1] ?? role;
      else found.push({ role, text: quoted });
    }
    return found;
  });
}

/** The same of each page, as Firefox tells a screen reader. */
export async function pdfjsStructureTexts(pdf: Uint8Array): Promise<ElementText[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const pages: ElementText[][] = [];
    for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber++) {
      const page = await document.getPage(pageNumber);
      const texts = await textsById(page);
      const found: ElementText[] = [];
      addElements(await page.getStructTree(), texts, found);
      pages.push(found);
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Text by the identifier of the marked content that it stands in. */
async function textsById(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? '';
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? '\n' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  return texts;
}

function addElements(node: unknown, texts: ReadonlyMap<string, string>, found: ElementText[]): void {
  if (typeof node !== 'object' || node === null || !('children' in node) || !Array.isArray(node.children)) return;
  const ids = node.children.flatMap((child) => (child?.type === 'content' ? [String(child.id)] : []));
  const role = 'role' in node ? String(node.role) : '';
  if (ids.length > 0) found.push({ role, text: ids.map((id) => texts.get(id) ?? '').join('') });
  for (const child of node.children) addElements(child, texts, found);
}
