import { brotliCompressSync, constants } from 'node:zlib';
import { PHOTO_DATA_BYTES } from '@recto/contract/ocr-languages';
import { describe, expect, test } from 'vitest';
import { NODE_SCENE_ASSETS } from './scene-files.node.ts';
import { loadSceneFile, SCENE_FILES, type SceneFile } from './scene-files.ts';

const NAMES = Object.keys(SCENE_FILES) as SceneFile[];

describe('what text in photographs is found with: ensures that', () => {
  test.each(NAMES)('the %s is what the table says', async (name) => {
    const { sizeBytes } = SCENE_FILES[name];
    expect((await loadSceneFile(name, NODE_SCENE_ASSETS.loadFile)).length).toBe(sizeBytes);
  });

  test('the size shown is what is fetched: the networks as they are, their runtime compressed', async () => {
    const runtime = await NODE_SCENE_ASSETS.loadFile('runtime');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: runtime.length };
    const { detector, recogniser, characters } = SCENE_FILES;
    const networks = detector.sizeBytes + recogniser.sizeBytes + characters.sizeBytes;
    expect(networks + brotliCompressSync(runtime, { params }).length).toBe(PHOTO_DATA_BYTES);
  });

  test('a file that was altered, cut off or cannot be had is refused', async () => {
    const altered = async () => {
      const bytes = await NODE_SCENE_ASSETS.loadFile('characters');
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return bytes;
    };
    const short = async () => (await NODE_SCENE_ASSETS.loadFile('characters')).subarray(1);
    const missing = () => Promise.reject(new Error('404'));
    for (const load of [altered, short, missing]) {
      await expect(loadSceneFile('characters', load)).rejects.toMatchObject({ code: 'engine-missing' });
    }
  });
});
