import { deflateSync } from 'node:zlib';
import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { boxArea, type Redactions } from './index.ts';
import { rawPlaces, redacted } from './secrets.testing.ts';

/** A page whose form is cut off within its compressed data, with a name in marked content. */
function pageWithDamagedForm(): Uint8Array {
  const writer = new PdfWriter();
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const whole = deflateSync(Buffer.from(`0 0 50 50 re f ${'1 2 m 3 4 l S '.repeat(400)}`));
  const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 100, 100], Filter: '/FlateDecode' };
  const X = writer.addStream(form, whole.subarray(0, whole.length - 12));
  const Y = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9] }, '1 1 7 7 re f');
  const Contents = writer.addStream({}, '/Span <</ActualText (Jane)>> BDC /X Do EMC q 1 0 0 1 200 150 cm /Y Do Q');
  const Resources = { XObject: { X, Y } };
  writer.set(page, { Type: '/Page', Parent: pages, MediaBox: [0, 0, 300, 200], Resources, Contents });
  writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
  writer.set(catalog, { Type: '/Catalog', Pages: pages });
  return writer.toBytes({ trailer: { Root: catalog } });
}

const terms: Redactions['terms'] = [{ kind: 'text', text: 'Jane' }];

test('ensures that a form which cannot be read whole stays on a page without areas', async () => {
  const { bytes } = await redacted(pageWithDamagedForm(), { areas: [], terms });
  expect(await rawPlaces(bytes, 'Jane')).toEqual([]);
  expect(await rawPlaces(bytes, '/X Do')).not.toEqual([]);
  expect(await rawPlaces(bytes, '/Y Do')).not.toEqual([]);
});

test('ensures that a form which cannot be read whole goes from a page with areas, and the next one stays', async () => {
  const areas = [boxArea(1, { left: 0, bottom: 0, right: 20, top: 20 })];
  const { bytes } = await redacted(pageWithDamagedForm(), { areas, terms });
  expect(await rawPlaces(bytes, '/X Do')).toEqual([]);
  expect(await rawPlaces(bytes, '/Y Do')).not.toEqual([]);
});
