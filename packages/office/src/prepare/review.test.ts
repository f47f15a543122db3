import { describe, expect, test } from 'vitest';
import { reviewOpenDocument, reviewWordPart } from './review.ts';

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const DELETED = '<w:del w:id="1"><w:r><w:delText>OLD</w:delText></w:r></w:del>';
const INSERTED = `<w:ins w:id="2">${run('NEW')}</w:ins>`;

describe('documents under review: ensures that', () => {
  test('changes are counted and stay, and anchors of comments go, as shown', () => {
    const xml = `<w:p>${run('a')}${DELETED}${INSERTED}<w:commentRangeStart w:id="0"/>${run('b')}<w:commentReference w:id="0"/></w:p>`;
    const shown = reviewWordPart(xml, 'as-shown');
    expect(shown).toMatchObject({ changes: 2, comments: 1 });
    expect(shown.text).toBe(`<w:p>${run('a')}${DELETED}${INSERTED}${run('b')}</w:p>`);
    expect(reviewWordPart(xml, 'comments').text).toBe(xml);
    expect(reviewWordPart(xml, 'final').text).toBe(`<w:p>${run('a')}${run('NEW')}${run('b')}</w:p>`);
  });

  test('deleted rows and empty paragraphs go, and earlier properties', () => {
    const mark = '<w:pPr><w:rPr><w:del w:id="3"/></w:rPr></w:pPr>';
    const gone = `<w:p>${mark}${DELETED}</w:p>`;
    const left = `<w:p>${mark}${run('stays')}</w:p>`;
    const row = `<w:tr><w:trPr><w:del w:id="4"/></w:trPr><w:tc><w:p>${run('cell')}</w:p></w:tc></w:tr>`;
    const changed = '<w:rPr><w:b/><w:rPrChange w:id="5"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>';
    const { text } = reviewWordPart(`${gone}${left}<w:tbl>${row}</w:tbl>${changed}`, 'final');
    expect(text).not.toMatch(/OLD|cell|w:del|Change|w:i\//);
    expect(text).toContain('stays');
    expect(text).toContain('<w:rPr><w:b/></w:rPr>');
    expect(text.match(/<w:p>/g)).toHaveLength(1);
  });

  test('moved text is at its new place once, and what is not closed ends nothing', () => {
    const moved = `<w:moveFrom w:id="1">${run('M')}</w:moveFrom><w:moveTo w:id="2">${run('M')}</w:moveTo>`;
    expect(reviewWordPart(moved, 'final').text).toBe(run('M'));
    expect(reviewWordPart('<w:del>'.repeat(50_000), 'final').text).toHaveLength(350_000);
  });

  test('an OpenDocument text loses what it kept of deletions', () => {
    const xml =
      '<office:text><text:tracked-changes><text:changed-region><text:deletion>OLD</text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id="1"/><office:annotation>note</office:annotation>b</text:p></office:text>';
    const { text, changes, comments } = reviewOpenDocument(xml, 'final');
    expect(text).toBe('<office:text><text:p>ab</text:p></office:text>');
    expect({ changes, comments }).toEqual({ changes: 1, comments: 1 });
    expect(reviewOpenDocument(xml, 'comments').text).toBe(xml);
  });
});
