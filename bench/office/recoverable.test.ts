import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { limitToShown } from './recoverable.ts';

const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());

describe('what a PDF shows', () => {
  test('words that no page has go, also where runs cut them', () => {
    const xml = '<w:p><w:r><w:t>Har</w:t></w:r><w:r><w:t>bour and hid</w:t></w:r><w:r><w:t>den</w:t></w:r></w:p>';
    const limited = limitToShown(zipSync({ 'word/document.xml': strToU8(xml) }), 'docx', 'Har-\nbour and so on');
    expect(partOf(limited, 'word/document.xml').replace(/<[^>]*>/g, '')).toBe('Harbour and ');
  });

  test('cells and sheets that are not printed go; numbers are known in every format', () => {
    const sheet = (cells: string) => strToU8(`<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`);
    const limited = limitToShown(
      zipSync({
        'xl/workbook.xml': strToU8('<sheets><sheet name="A" r:id="r1"/><sheet name="B" r:id="r2"/></sheets>'),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/>',
        ),
        'xl/sharedStrings.xml': strToU8('<sst><si><t>Tide</t></si><si><t>Secret</t></si></sst>'),
        'xl/worksheets/sheet1.xml': sheet(
          '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>1234.5</v></c><c r="D1"><v>45365</v></c><c r="E1"><v>77</v></c>',
        ),
        'xl/worksheets/sheet2.xml': sheet('<c r="A1"><v>88</v></c>'),
      }),
      'xlsx',
      'Tide 1,234.50 14.03.2024',
    );
    const kept = [...partOf(limited, 'xl/worksheets/sheet1.xml').matchAll(/r="(\w)1"[^>]*><v>/g)].map(
      ([, column]) => column,
    );
    expect(kept).toEqual(['A', 'C', 'D']);
    expect(partOf(limited, 'xl/sharedStrings.xml')).not.toContain('Secret');
    expect(partOf(limited, 'xl/workbook.xml')).toMatch(/state="hidden" name="B"/);
  });

  test('hidden slides go', () => {
    const slide = (attributes: string) => strToU8(`<p:sld ${attributes}><a:p><a:t>Tide</a:t></a:p></p:sld>`);
    const limited = limitToShown(
      zipSync({
        'ppt/presentation.xml': strToU8(
          '<p:sldIdLst><p:sldId id="256" r:id="r1"/><p:sldId id="257" r:id="r2"/></p:sldIdLst>',
        ),
        'ppt/_rels/presentation.xml.rels': strToU8(
          '<Relationship Id="r1" Target="slides/slide1.xml"/><Relationship Id="r2" Target="slides/slide2.xml"/>',
        ),
        'ppt/slides/slide1.xml': slide('show="0"'),
        'ppt/slides/slide2.xml': slide('name="second"'),
      }),
      'pptx',
      'Tide',
    );
    expect(partOf(limited, 'ppt/presentation.xml').match(/r:id="\w+"/g)).toEqual(['r:id="r2"']);
  });
});
