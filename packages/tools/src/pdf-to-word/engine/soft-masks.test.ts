import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { scannedPage } from '@recto/testkit';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function picturesOf(isMasked: boolean, colorSpace: string): Promise<[string, Uint8Array][]> {
  const channels = colorSpace === '/DeviceGray' ? 1 : 3;
  const black = sharp({ create: { width: 64, height: 48, channels: 3, background: '#000' } });
  const jpeg = await (channels === 1 ? black.grayscale() : black).jpeg().toBuffer();
  const bytes = scannedPage(new Uint8Array(jpeg), { isMasked, image: { ColorSpace: colorSpace } });
  const { outputs } = await host.run({ toolId: 'pdf-to-word', inputs: [bytesInput('shadow.pdf', bytes)], options: {} });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  return Object.entries(files).filter(([name]) => name.startsWith('word/media/'));
}

test.each(['/DeviceGray', '/DeviceRGB'])('a JPEG in %s with a soft mask stays see-through', async (colorSpace) => {
  const [[name, bytes] = ['', new Uint8Array()]] = await picturesOf(true, colorSpace);
  expect(name).toMatch(/\.png$/);
  const { isOpaque } = await sharp(bytes).stats();
  expect(isOpaque).toBe(false);
});

test('a JPEG without a mask is passed through as it is', async () => {
  const [[name] = ['']] = await picturesOf(false, '/DeviceRGB');
  expect(name).toMatch(/\.jpeg$/);
});
