import { readFile } from 'node:fs/promises';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { type CorpusFile, pdfTexts, qpdfCheck, renderDigests } from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

/** Files whose pages say much, or hide it, in little time. */
const CHOSEN = new Set(
  [
    ...['annotation-button-widget', 'annotation-fileattachment', 'attachment', 'labelled_pages', 'tagged'],
    ...[
      'minimal-signed-restricted',
      'outlines_for_editor',
      'pdflatex-outline',
      'visibility_expressions',
      'with_signature',
    ],
    ...['ArabicCIDTrueType', 'AutoCad_Diagram', 'GeoBase_NHNC1_Data_Model_UML_EN', 'crazyones-pdfa', 'demo', 'habibi'],
    ...['google-doc-document', 'image-heavy', 'blendmode', 'Seige_of_Vicksburg_Sample_OCR', 'jbig2', 'rotated'],
  ].map((name) => `${name}.pdf`),
);
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function clean(bytes: Uint8Array, options: unknown) {
  const { outputs, receipt } = await host.run({ toolId: 'clean', inputs: [bytesInput('file.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

async function kindsIn(bytes: Uint8Array): Promise<Set<string>> {
  const report = await clean(bytes, { report: 'json' });
  const { findings } = JSON.parse(new TextDecoder().decode(report.bytes));
  return new Set(findings.map(({ kind }: { kind: string }) => kind));
}

/** Returns a digest of each page as a viewer shows it. */
const pixelsOf = (file: string | Uint8Array) => renderDigests(file, 72, { cropBox: true });

const withoutSpaces = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ''));

describeWithPrograms('clean', ['qpdf', 'pdftoppm', 'pdftotext'], () => {
  describeCorpus(
    'over the corpus',
    (files: readonly CorpusFile[]) => {
      for (const file of files) {
        test(`ensures that ${file.name} looks the same to poppler, is sound to qpdf, and tells nothing of what went`, async () => {
          const bytes = new Uint8Array(await readFile(file.path));
          const { bytes: cleaned, receipt } = await clean(bytes, {});
          const removed = receipt.notes.filter(({ kind }) => kind === 'changed').map(({ item }) => item);
          const left = await kindsIn(cleaned);
          expect(removed.filter((item) => left.has(item))).toEqual([]);
          expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(file.path));
          const [before, after] = [await qpdfCheck(file.path), await qpdfCheck(cleaned)];
          expect(after.complaints.length).toBeLessThanOrEqual(before.complaints.length);
          // Of a page that hid nothing the text is the same.
          if (removed.some((item) => ['hiddenText', 'hiddenLayers', 'outside'].includes(item))) return;
          expect(withoutSpaces(await pdfTexts(cleaned))).toEqual(withoutSpaces(await pdfTexts(file.path)));
        });
      }
    },
    (file) => CHOSEN.has(file.name.split('/').at(-1) ?? ''),
  );
});
