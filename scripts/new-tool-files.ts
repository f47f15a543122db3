import type { ToolGroup } from '../packages/contract/src/tool.ts';
import { LANGUAGES } from '../packages/locales/src/languages.ts';

/** The words of an id, for people: `crop-margins` becomes `Crop margins`. */
export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An id as message ids begin, which hold no hyphen: `crop-margins` becomes `cropMargins`. */
function keyOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** An id in the form of a component's name: `crop-margins` becomes `CropMargins`. */
function componentOf(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The files of a new tool: a working one, which takes the chosen pages of a PDF with all that belongs to them.
 * @param id lower case, words with hyphens. @param group group of the home page.
 * @returns text by file name; not formatted yet.
 */
export function newToolFiles(id: string, group: ToolGroup): Readonly<Record<string, string>> {
  const title = `${titleOf(id)} PDF`;
  return {
    'tool.ts': declaration(id, title, group),
    'trials.testing.ts': trials(id),
    'engine/operation.ts': operation(),
    'engine/operation.test.ts': operationTest(id),
    'page/panel.tsx': panel(id),
    'page/content.tsx': content(id, title),
    'page/icon.tsx': icon(id),
    'page/synonyms.json': synonyms(id),
  };
}

/** Returns words by which people search for the tool, in each language; those of other languages than English are to be written. */
function synonyms(id: string): string {
  const words = [id.replaceAll('-', ' ')];
  return `${JSON.stringify({ [id]: Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, words])) }, null, 2)}\n`;
}

function declaration(id: string, title: string, group: ToolGroup): string {
  return `import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING } from '@recto/contract/promises';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

// Write next: the page's words, the limits, the options (each with a default and a description), and what the tool promises.
export default defineTool({
  id: '${id}',
  pages: [
    {
      route: '${id}',
      title: '${title}',
      description: 'Take the pages you name, with all that belongs to them.',
      icon: '${id}',
      group: '${group}',
      featured: false,
      actionLabel: 'Start',
      metaTitle: '${title} free | Recto',
      metaDescription:
        'Take the pages you name out of a PDF, with the bookmarks, links and form fields that belong to them. Your file stays on your device.',
      keywords: ['${id.replaceAll('-', ' ')} pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 120_000 },
  options: z.strictObject({
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'origins', content: 'unchanged', keeps: EVERYTHING, keepsLabels: true },
});
`;
}

function operation(): string {
  return `import { parsePageSelection } from '@recto/contract/page-selection';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument, readPageSizes } from '@recto/pdf-document';
import { mergeDocuments } from '@recto/pdf-edit';
import tool from '../tool.ts';

// Write next: the work, with the PDF libraries. What differs by host (drawing pages, recognising text) is a capability.
export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const result = await mergeDocuments([{ ...document, pages: parsePageSelection(options.pages, readPageSizes(document)) }], {
    outline: 'flat',
    formNames: 'rename',
    signal,
    onProgress: progress,
  });
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins,
      },
    ],
    notes: result.notes,
  };
});
`;
}

function operationTest(id: string): string {
  return `import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, qpdfCheck, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const input = bytesInput('rich.pdf', buildPdf(richSpec({ pages: 6 })));
const run = (options: unknown) => createInlineHost().run({ toolId: '${id}', inputs: [input], options });

// Write next: what the tool is for, read from its result by an engine that is not ours.
describeWithPrograms('${id}', ['qpdf', 'pdftotext'], () => {
  test('ensures that the result holds the chosen pages in their order', async () => {
    const { outputs } = await run({ pages: '5,2' });
    const [bytes] = outputs.map((output) => output.bytes);
    expect(bytes && (await qpdfCheck(bytes)).exitCode).toBe(0);
    const texts = await pdfTexts(bytes ?? new Uint8Array());
    expect(texts.map((text) => /R0P\\d+/.exec(text)?.[0])).toEqual(['R0P0005', 'R0P0002']);
  });
});

test('ensures that pages which do not exist are refused', async () => {
  await expect(run({ pages: '7' })).rejects.toMatchObject({ code: 'option-invalid' });
});
`;
}

function trials(id: string): string {
  return `import { defineTrials } from '@recto/testkit';

// Write next: what the tool is tried with beside its own tests; the command line that runs over folders of real files.
export default defineTrials({
  engineKilobytes: { '${id}': 219 },
  sweep: [{ name: '${id}' }],
});
`;
}

function panel(id: string): string {
  const component = componentOf(id);
  return `import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, message, PageListField, type PanelProps } from '@recto/ui';
import tool from '../tool.ts';

type ${component}Options = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('${keyOf(id)}.settings', 'Settings'),
  pages: message('${keyOf(id)}.pages', 'Which pages'),
  pagesHint: message('${keyOf(id)}.pagesHint', 'such as 1-5, 10, z (the last), odd, even or all'),
};

// Write next: a control for each option. The panel keeps no state of its own.
function ${component}Panel({ options, onChange }: PanelProps<${component}Options>) {
  return (
    <PageListField
      label={TEXTS.pages}
      hint={TEXTS.pagesHint}
      value={options.pages}
      onChange={(pages) => onChange({ ...options, pages })}
    />
  );
}

export default definePanel<${component}Options>({ tool, heading: TEXTS.heading, Panel: ${component}Panel });
`;
}

function content(id: string, title: string): string {
  return `import { Explanation, message } from '@recto/ui';

const HOW = message('${keyOf(id)}.how', 'How it works');
const STEPS = [
  message('${keyOf(id)}.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('${keyOf(id)}.how2', 'Write down the pages you want, in the order you want.'),
  message('${keyOf(id)}.how3', 'Press Start. The result downloads automatically, with a receipt.'),
];

// Write next: what a visitor should know of ${title}, and nothing that was not measured.
/** The ${id} page's explanation. */
export default function ${componentOf(id)}Content() {
  return <Explanation how={{ title: HOW, steps: STEPS }} />;
}
`;
}

function icon(id: string): string {
  return `// Write next: a small diagram of what happens to the pages. \`icon-paper\` is a page, \`icon-move\` what is done, \`icon-cut\` what cuts.
/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  '${id}': (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
    </>
  ),
};
`;
}
