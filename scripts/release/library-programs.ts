import { PROJECT } from './project.ts';

const DOOR = PROJECT.libraryName;

/**
 * Programs that use the installed library, with their titles. Each reads `a.pdf`, which has two pages, and `b.pdf`, which has
 * one, and fails when a result is not as expected. None holds a single quotation mark.
 */
export const LIBRARY_PROGRAMS: readonly (readonly [title: string, program: string])[] = [
  [
    'merge',
    `import { merge } from "${DOOR}/jobs";
const { outputs, receipt } = await merge(["a.pdf", "b.pdf"]);
if (outputs[0].bytes.length < 500 || receipt.outputs[0].pages !== 3) throw new Error("no merged file");`,
  ],
  [
    'open, draw and save',
    `import { readFileSync } from "node:fs";
import { drawText, openDocument, readText, saveDocument } from "${DOOR}/document";
import { nodeFonts } from "${DOOR}/node";
const document = await openDocument(readFileSync("a.pdf"));
drawText(document.pages[0], "\\u65e5\\u672c", { x: 50, y: 50, font: nodeFonts() });
const again = await openDocument(await saveDocument(document));
if (!(await readText(again.pages[0])).text.includes("\\u65e5\\u672c")) throw new Error("no text");`,
  ],
  [
    'draw pages in a process',
    `import { pdfToImage, useProcesses } from "${DOOR}/jobs";
useProcesses();
const { outputs } = await pdfToImage("a.pdf", { format: "jpg" });
if (outputs.length !== 2) throw new Error("no pictures");`,
  ],
];
