import { readdirSync, readFileSync } from 'node:fs';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { type OfficeFormat, ooxmlFaults } from '@recto/testkit';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { everyElement } from './every-element.testing.ts';

const WRITERS = new URL('../../../../reconstruct/src/', import.meta.url);
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

/** Each tool with each of its ways of working; the folders that write its elements. */
const TOOLS = [
  ['pdf-to-word', 'docx', [{}, { layout: 'exact' }], ['docx', 'package', 'shapes']],
  ['pdf-to-excel', 'xlsx', [{}, { sheets: 'all' }, { text: false }], ['xlsx', 'package']],
  ['pdf-to-powerpoint', 'pptx', [{}, { slides: 'picture' }], ['pptx', 'package', 'shapes']],
] as const;

async function convert(toolId: string, bytes: Uint8Array, options: unknown): Promise<Uint8Array> {
  const { outputs } = await host.run({ toolId, inputs: [bytesInput('input.pdf', bytes)], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

const xmlOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).flatMap(([name, content]) =>
    /\.(xml|rels)$/.test(name) ? [[name, strFromU8(content)] as const] : [],
  );

/** Names of elements that the writers' sources have in their templates; computed names are not among them. */
function writtenElements(folders: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(new URL(`${folder}/`, WRITERS))) {
      if (!file.endsWith('.ts') || file.includes('.test')) continue;
      const source = readFileSync(new URL(`${folder}/${file}`, WRITERS), 'utf8');
      // Templates stand in quotes or backticks; what follows a name tells an element from a type argument.
      for (const [, name = ''] of source.matchAll(/<([a-z]\w*:[a-zA-Z]\w*)(?=[ />$])/g)) names.add(name);
    }
  }
  return names;
}

describe.each(TOOLS)('the schemas of ECMA-376 ensure that %s', (toolId, format, ways, folders) => {
  const results: Uint8Array[] = [];

  test.each(everyElement())('writes a valid file of %s', async (_, bytes) => {
    for (const options of ways) {
      const result = await convert(toolId, bytes, options);
      results.push(result);
      expect(await ooxmlFaults(result, format), JSON.stringify(options)).toEqual([]);
    }
  });

  test('was asked for every element that it can write', () => {
    const seen = new Set<string>();
    for (const [, xml] of results.flatMap(xmlOf)) {
      for (const [, name = ''] of xml.matchAll(/<([a-z]\w*:[a-zA-Z]\w*)/g)) seen.add(name);
    }
    expect([...writtenElements(folders)].filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe('the validator ensures that', () => {
  const [, rich] = everyElement()[0] ?? ['', new Uint8Array()];
  const broken: readonly [OfficeFormat, string, RegExp, string][] = [
    ['docx', 'pdf-to-word', /<w:jc /, '<w:justified '],
    ['docx', 'pdf-to-word', /<w:pStyle w:val="\w+"\/>/, '<w:pStyle w:value="Heading1"/>'],
    ['xlsx', 'pdf-to-excel', /<sheetData>/, '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells><sheetData>'],
    ['pptx', 'pdf-to-powerpoint', /<a:ext cx="\d+"/, '<a:ext cx="wide"'],
  ];
  test.each(broken)('a fault in a %s file is found (%s)', async (format, toolId, what, by) => {
    const parts = unzipSync(await convert(toolId, rich, {}));
    const [name, content = new Uint8Array()] =
      Object.entries(parts).find(([, part]) => what.test(strFromU8(part))) ?? [];
    const faulty = zipSync({ ...parts, [name ?? '']: strToU8(strFromU8(content).replace(what, by)) });
    expect(await ooxmlFaults(faulty, format)).not.toEqual([]);
  });
});
