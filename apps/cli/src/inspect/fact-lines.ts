import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import { message } from '@recto/words/message';
import { displayWidth, padToWidth } from '../display-width.ts';
import { inBytes, onOneLine } from '../terminal-text.ts';
import type { Words } from '../words.ts';
import type { FileFacts } from './info-tool.ts';

const LABELS = {
  title: message('cli.info.title', 'Title'),
  author: message('cli.info.author', 'Author'),
  subject: message('cli.info.subject', 'Subject'),
  keywords: message('cli.info.keywords', 'Keywords'),
  creator: message('cli.info.creator', 'Made with'),
  producer: message('cli.info.producer', 'Written by'),
  created: message('cli.info.created', 'Created'),
  modified: message('cli.info.modified', 'Changed'),
  pages: message('cli.info.pages', 'Pages'),
  size: message('cli.info.pageSize', 'Page size'),
  file: message('cli.info.fileSize', 'File size'),
  version: message('cli.info.version', 'PDF version'),
  language: message('cli.info.language', 'Language'),
  tagged: message('cli.info.tagged', 'Tagged'),
  encrypted: message('cli.info.encrypted', 'Encrypted'),
  claims: message('cli.info.claims', 'Claims to be'),
  fonts: message('cli.info.fonts', 'Fonts'),
};
const YES = message('cli.yes', 'yes');
const NO = message('cli.no', 'no');
const NOT_EMBEDDED = message('cli.info.notEmbedded', '{font} (not in the file)');

const MOST_SIZES = 5;
const MM_PER_POINT = 25.4 / 72;

/** For people: what a file is, a line for each thing. */
export function factLines(
  { facts, sizeBytes }: { facts?: FileFacts | undefined; sizeBytes?: number | undefined },
  words: Words,
): string[] {
  if (!facts) return [];
  const { language } = words.translation;
  const yesNo = (is: boolean) => words(is ? YES : NO);
  const mm = (points: number) => Math.round(points * MM_PER_POINT);
  const sizes = facts.pageSizes.slice(0, MOST_SIZES).map(({ widthPoints, heightPoints, count }) => {
    const times = facts.pageSizes.length > 1 ? ` (${count})` : '';
    return `${widthPoints} × ${heightPoints} pt, ${mm(widthPoints)} × ${mm(heightPoints)} mm${times}`;
  });
  const fonts = facts.fonts.map(({ name, isEmbedded }) =>
    isEmbedded ? onOneLine(name) : words(NOT_EMBEDDED, { font: name }),
  );
  const rows: readonly (readonly [string, string | null])[] = [
    ...(['title', 'author', 'subject', 'keywords', 'creator', 'producer'] as const).map(
      (key) => [words(LABELS[key]), facts[key]] as const,
    ),
    [words(LABELS.created), facts.created && dateText(facts.created)],
    [words(LABELS.modified), facts.modified && dateText(facts.modified)],
    [words(LABELS.pages), `${facts.pages}`],
    ...sizes.map((size) => [words(LABELS.size), size] as const),
    [words(LABELS.file), sizeBytes === undefined ? null : inBytes(sizeBytes, language)],
    [words(LABELS.version), facts.version],
    [words(LABELS.language), facts.language],
    [words(LABELS.tagged), yesNo(facts.isTagged)],
    [words(LABELS.encrypted), yesNo(facts.isEncrypted)],
    [words(LABELS.claims), facts.claims.join(', ') || null],
    [words(LABELS.fonts), fonts.join(', ') || null],
    ...countRows(facts, words),
  ];
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...shown.map(([label]) => displayWidth(label))) + 2;
  return shown.map(([label, value]) => padToWidth(`${label}:`, width) + onOneLine(value ?? ''));
}

/** Lists the counted items that the file holds, under the names that receipts use. */
function countRows({ counts }: FileFacts, words: Words): (readonly [string, string])[] {
  return Object.entries(counts).flatMap(([item, count]) => {
    const label = Object.hasOwn(RECEIPT_ITEMS, item) ? RECEIPT_ITEMS[item as keyof typeof RECEIPT_ITEMS] : undefined;
    return count > 0 && label ? [[words(label), `${count}`] as const] : [];
  });
}

/** `D:20260102030405+01'00'` as `2026-01-02 03:04:05 +01:00` (ISO 32000-2, 7.9.4); what is no date as it is. */
function dateText(written: string): string {
  const [, year, month, day, hour, minute, second, zone] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([Z+-].*)?$/.exec(written) ?? [];
  if (year === undefined) return written;
  const date = [year, month, day].filter(Boolean).join('-');
  const time = [hour, minute, second].filter(Boolean).join(':');
  const offset = zone?.replace(/^([+-]\d\d)'?(\d\d)?'?$/, '$1:$2').replace(/:$/, ':00');
  return [date, time, offset].filter(Boolean).join(' ');
}
