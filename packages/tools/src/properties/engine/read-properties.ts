import { textOf } from '@recto/pdf-core';
import type { PdfDocument } from '@recto/pdf-document';
import { readClaims } from '@recto/pdf-document/claims';
import type { PresentProperties } from '../present.ts';
import { readAttachments } from './attachments.ts';
import { shownDate } from './dates.ts';
import { readLabels } from './labels.ts';
import { readOpenAction } from './open-action.ts';
import { readOutline } from './outline.ts';
import { readTexts } from './texts.ts';
import { readViewer } from './viewer.ts';

/** Reads all that can be changed, and what is told beside it. */
export function readProperties({ file, pageCount }: PdfDocument): PresentProperties {
  const read = readTexts(file);
  const { items, count } = readOutline(file);
  const told = (key: string) => (textOf(read.info?.get(key), file) ?? '').slice(0, 1000);
  return {
    texts: read.texts,
    differing: read.differing,
    creator: told('Creator'),
    producer: told('Producer'),
    created: shownDate(told('CreationDate')),
    modified: shownDate(told('ModDate')),
    standards: readClaims(file).map(({ name }) => name),
    version: file.version,
    pageCount,
    viewer: readViewer(file),
    openAt: readOpenAction(file),
    labels: readLabels(file),
    outline: items,
    outlineCount: count,
    attachments: readAttachments(file),
  };
}
