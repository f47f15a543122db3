import { latin1, latin1Bytes } from '@recto/codecs';
import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfStream, plainStream } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { recodeStream } from './recode-stream.ts';

const SOURCE = createNewDocument();
const HEAD = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>';
const BODY = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:title>Report 1</dc:title></x:xmpmeta>';
const packet = (padding: string, end = 'w') => `${HEAD}\n${BODY}${padding}<?xpacket end="${end}"?>`;

/** Returns a packet after compression, decoded. */
function recoded(text: string, entries: Record<string, PdfObject>, keepsMetadataPlain = false) {
  const stream = new PdfStream(PdfDict.of(entries), latin1Bytes(text));
  const result = recodeStream(stream, SOURCE, undefined, { keepsMetadataPlain });
  return { text: latin1(plainStream(result, SOURCE)?.bytes ?? new Uint8Array()), isPlain: !result.dict.has('Filter') };
}

const PADDING = `\n${' '.repeat(100)}`.repeat(20);
const TYPE = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };

test('ensures that a packet loses its padding and nothing else', () => {
  expect(recoded(packet(PADDING), TYPE).text).toBe(packet('\n'));
  expect(recoded(packet(PADDING, 'r'), TYPE).text).toBe(packet('\n', 'r'));
});

test('ensures that a packet that is an attached file stays byte for byte', () => {
  for (const Type of [PdfName.of('EmbeddedFile'), null]) {
    const entries = { ...(Type && { Type }), Subtype: PdfName.of('XML') };
    expect(recoded(packet(PADDING), entries).text).toBe(packet(PADDING));
  }
});

test('ensures that PDF/A-1 gets its packet without a filter', () => {
  expect(recoded(packet(PADDING), TYPE, true)).toEqual({ text: packet('\n'), isPlain: true });
});

test('ensures that what has no end stays as it is', () => {
  expect(recoded(BODY + PADDING, TYPE).text).toBe(BODY + PADDING);
});
