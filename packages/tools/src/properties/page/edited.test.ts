import { describe, expect, test } from 'vitest';
import { isLabelNotation, readLabelRanges, writeLabelRange } from '../label-notation.ts';
import { readOpenAt, writeOpenAt } from '../open-at.ts';
import { readOutlineText } from '../outline-text.ts';
import type { PresentProperties } from '../present.ts';
import { VIEWER_KEYS } from '../viewer-settings.ts';
import { changedParts, labelsOf, outlineOf, settingOf, textOf, untouched } from './edited.ts';
import { shownLabels } from './label-preview.ts';

const present: PresentProperties = {
  texts: { title: 'T', author: '', subject: '', keywords: '', language: 'en' },
  differing: [],
  creator: '',
  producer: '',
  created: '',
  modified: '',
  standards: [],
  version: '1.7',
  pageCount: 9,
  viewer: Object.fromEntries(VIEWER_KEYS.map((key) => [key, 'off'])) as PresentProperties['viewer'],
  openAt: '',
  labels: ['1:r'],
  outline: [{ title: 'One', level: 0, page: 1, open: true, bold: false, italic: false, isAction: false }],
  outlineCount: 1,
  attachments: [],
};

describe('the editor ensures that', () => {
  test('what is not changed is as the file has it', () => {
    const props = { present, options: untouched() };
    expect(changedParts(props.options)).toEqual([]);
    expect([textOf('title', props), settingOf('fitWindow', props), labelsOf(props)]).toEqual(['T', 'off', ['1:r']]);
    expect(outlineOf(props)).toEqual([
      { title: 'One', level: 0, page: 1, top: 0, open: true, bold: false, italic: false, was: 0 },
    ]);
  });

  test('what is changed is told by its part', () => {
    const options = {
      ...untouched(),
      title: '',
      labels: ['none'],
      outlineFrom: 'list' as const,
      fitWindow: 'on' as const,
    };
    const props = { present, options };
    expect(changedParts(options)).toEqual(['texts', 'outline', 'labels', 'viewer']);
    expect([textOf('title', props), settingOf('fitWindow', props), labelsOf(props)]).toEqual(['', 'on', []]);
    expect(outlineOf(props)).toEqual([]);
  });
});

describe('the notations ensure that', () => {
  test.each(['1:r', '5:D/3', '20:A/3/App/B-', '7:/1/Cover', '2:'])(
    '%s is a range of labels, and is written alike',
    (written) => {
      expect(readLabelRanges([written]).map(writeLabelRange)).toEqual([written]);
    },
  );

  test.each(['', 'D', '0:D', '1:X', '1:D/x', '99999999:D'])('%s is no range of labels', (written) => {
    expect(isLabelNotation(written)).toBe(false);
  });

  test('viewers show what the labels say', () => {
    const ranges = readLabelRanges(['3:D/1/A-', '6:a/26', '8:']);
    expect(shownLabels(ranges, 8)).toEqual(['1', '2', 'A-1', 'A-2', 'A-3', 'z', 'aa', '']);
    expect(shownLabels(readLabelRanges(['1:R']), 9)).toEqual(['I', 'II', 'III', '…']);
  });

  test.each(['3', '3 fit', '3 fit-content', '12 150%', '1 33.5%'])('a file can open at %s', (written) => {
    const at = readOpenAt(written);
    expect(at && writeOpenAt(at)).toBe(written);
  });

  test.each(['0', 'x', '1 2', '1 1%', '1 fit 2', '-1'])('a file cannot open at %s', (written) => {
    expect(readOpenAt(written)).toBeNull();
  });

  test('bookmarks are read from text, however it is written', () => {
    expect(readOutlineText('\ufeffOne .... 1\r\n\tTwo  12\n    Year 2026 7\n\nNo page\n3')).toEqual([
      { title: 'One', level: 0, page: 1 },
      { title: 'Two', level: 1, page: 12 },
      { title: 'Year 2026', level: 2, page: 7 },
      { title: 'No page', level: 0, page: 0 },
      { title: '3', level: 0, page: 0 },
    ]);
  });
});
