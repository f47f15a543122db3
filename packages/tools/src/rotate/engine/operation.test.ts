import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, lockWithQpdf, readWithQpdf, richSpec } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const LANDSCAPE = [0, 0, 792, 612] as const;
/** Upright, turned to landscape, landscape, inherited. */
const pdf = buildPdf({
  marker: 'R',
  pages: [{ rotateDegrees: 0 }, { rotateDegrees: 90 }, { mediaBox: LANDSCAPE, rotateDegrees: 0 }, {}],
  inherited: { rotateDegrees: 270 },
});

const host = createInlineHost();
async function rotate(options: unknown, bytes = pdf, password?: string) {
  const input = bytesInput('in.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'rotate', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('rotate ensures that', ['qpdf'], () => {
  beforeAll(usePdfMatchers);
  const anglesOf = async (bytes: Uint8Array, password?: string) =>
    (await readWithQpdf(bytes, password)).pages.map(({ rotationDegrees }) => rotationDegrees);

  test.each([
    [{}, [90, 180, 90, 0]],
    [{ angle: 180 }, [180, 270, 180, 90]],
    [{ angle: 270 }, [270, 0, 270, 180]],
    [{ angle: 90, pages: 'odd' }, [90, 90, 90, 270]],
    [{ angle: 90, pages: 'even' }, [0, 180, 0, 0]],
    [{ angle: 90, pages: 'landscape' }, [0, 180, 90, 0]],
    [{ angle: 90, pages: 'portrait' }, [90, 90, 0, 270]],
    [{ angle: 180, pages: '2, z' }, [0, 270, 0, 90]],
    [{ angles: '2:0, z:180' }, [90, 90, 90, 90]],
    [{ angle: 180, pages: '1', angles: '3-4:270' }, [180, 90, 270, 180]],
  ])('%j turns the pages to %j', async (options, angles) => {
    const { bytes, receipt } = await rotate(options);
    expect(await anglesOf(bytes)).toEqual(angles);
    await expect(bytes).toPassQpdfCheck();
    expect(receipt).toMatchObject({ toolId: 'rotate', contentUnchanged: true, notes: [] });
  });

  test('all else of a rich document stays as it is', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes, receipt } = await rotate({ angle: 180 }, rich);
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const rest = ({ pages, outline, destinations, links, form, structure, catalog }: typeof before) => ({
      contents: pages.map(({ contentDigest, label, mediaBox, cropBox }) => ({
        contentDigest,
        label,
        mediaBox,
        cropBox,
      })),
      outline,
      destinations,
      links,
      form,
      structure,
      catalog,
    });
    expect(rest(after)).toEqual(rest(before));
    for (const { before: had, after: has } of receipt.lines) expect(has).toBe(had);
    expect(receipt.lines.length).toBeGreaterThan(15);
  });

  test('a locked document stays locked as it was', async () => {
    const locked = await lockWithQpdf(pdf, { userPassword: 'user', ownerPassword: 'owner' });
    const { bytes } = await rotate({ angle: 90 }, locked, 'user');
    await expect(anglesOf(bytes)).rejects.toThrow();
    expect(await anglesOf(bytes, 'user')).toEqual([90, 180, 90, 0]);
  });
});

describe('rotate ensures that', () => {
  test.each([
    [{ angle: 45 }, 'The value must be one of 90, 180, 270'],
    [{ angle: '90' }, 'The value must be one of 90, 180, 270'],
    [{ pages: '5' }, 'Page 5 does not exist'],
    [{ angles: '1:45' }, 'Please name pages and angles'],
    [{ angles: '5:90' }, 'Page 5 does not exist'],
    [{ turn: 90 }, 'This tool has no such option'],
  ])('%j is refused', async (options, text) => {
    await expect(rotate(options)).rejects.toMatchObject({
      code: 'option-invalid',
      message: expect.stringContaining(text),
    });
  });
});
