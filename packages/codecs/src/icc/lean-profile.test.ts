import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { leanProfile } from './lean-profile.ts';

/** A profile of version 2 by a matrix and curves of so many points, as programs wrote them for screens. */
function profileOf(
  points: number,
  gamma = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4),
): Uint8Array {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const xyz = (...values: number[]) => {
    const body = Buffer.alloc(20);
    body.write('XYZ ');
    for (const [at, value] of values.entries()) body.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at);
    return body;
  };
  const curve = Buffer.alloc(12 + 2 * points);
  curve.write('curv');
  curve.writeUInt32BE(points, 8);
  for (let at = 0; at < points; at++) curve.writeUInt16BE(Math.round(gamma(at / (points - 1)) * 65_535), 12 + 2 * at);
  const description = Buffer.alloc(300);
  description.write('desc');
  description.writeUInt32BE(12, 8);
  description.write('A long name', 12);
  const bodies: Record<string, Buffer> = {
    desc: description,
    cprt: latin1('text\0\0\0\0Nobody\0\0'),
    wtpt: xyz(0.9505, 1, 1.0891),
    dmdd: description,
    rXYZ: xyz(0.436, 0.2225, 0.0139),
    gXYZ: xyz(0.3851, 0.7169, 0.0971),
    bXYZ: xyz(0.1431, 0.0606, 0.7141),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  };
  const head = Buffer.alloc(132 + 12 * Object.keys(bodies).length);
  for (const [at, text] of [
    [4, 'none'],
    [12, 'mntr'],
    [16, 'RGB '],
    [20, 'XYZ '],
    [36, 'acsp'],
  ] as const)
    head.write(text, at);
  head[8] = 2;
  for (const [at, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * at);
  head.writeUInt32BE(Object.keys(bodies).length, 128);
  let length = head.length;
  for (const [index, [name, body]] of Object.entries(bodies).entries()) {
    head.write(name, 132 + 12 * index);
    head.writeUInt32BE(length, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    length += body.length;
  }
  head.writeUInt32BE(length, 0);
  return new Uint8Array(Buffer.concat([head, ...Object.values(bodies)]));
}

/** Every tenth colour of 8 bits, and the darkest ones. */
const colours = Uint8Array.from({ length: 30 * 30 * 30 * 3 }, (_, at) => {
  const step = Math.floor(Math.floor(at / 3) / 30 ** (at % 3)) % 30;
  return step < 6 ? step : Math.min(255, (step - 5) * 11);
});
let plain: Buffer;

/** Converts the colours to sRGB through a profile. */
async function through(profile: Uint8Array): Promise<Buffer> {
  const raw = { raw: { width: 900, height: 30, channels: 3 } } as const;
  const marked = await sharp(colours, raw).png().toBuffer();
  const withProfile = await sharp(marked).withMetadata().png().toBuffer();
  const chunk = await import('node:zlib').then(({ deflateSync, crc32 }) => {
    const body = Buffer.concat([Buffer.from('iCCPx\0\0', 'latin1'), deflateSync(profile)]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(body.length - 4, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  });
  const at = 33;
  const stripped = withProfile.includes('iCCP') ? marked : withProfile;
  const png = Buffer.concat([stripped.subarray(0, at), chunk, stripped.subarray(at)]);
  return await sharp(png).toColourspace('srgb').raw().toBuffer();
}

beforeAll(async () => {
  plain = Buffer.from(colours);
});

test.each([
  ['that of the usual screen', 1024, undefined],
  ['an even gamma', 4096, (x: number) => x ** 1.8],
] as const)('ensures that %s becomes small and no colour another one', async (_, points, gamma) => {
  const profile = profileOf(points, gamma);
  const lean = leanProfile(profile) ?? new Uint8Array();
  expect(lean.length).toBeLessThan(profile.length / 3);
  const [before, after] = [await through(profile), await through(lean)];
  expect(before.length).toBe(plain.length);
  const worst = before.reduce((most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))), 0);
  expect(worst).toBeLessThanOrEqual(1);
  // The profile is looked at: another gamma gives other colours.
  if (gamma) expect(before.equals(plain)).toBe(false);
});

test('ensures that profiles of other kinds and damaged ones are left alone', () => {
  const profile = profileOf(1024);
  const changed = (at: number, value: number) => profile.map((byte, index) => (index === at ? value : byte));
  expect(leanProfile(changed(8, 4))).toBeNull();
  expect(leanProfile(changed(16, 0x43))).toBeNull();
  expect(leanProfile(changed(137, 255))).toBeNull();
  expect(leanProfile(profile.subarray(0, 200))).toBeNull();
  expect(leanProfile(new Uint8Array(20))).toBeNull();
});

test('ensures that a printer keeps one table into its inks, for all three intents, and all tables out of them', () => {
  const table = (seed: number, length: number) => Buffer.alloc(length, seed);
  const bodies = {
    desc: table(1, 90),
    A2B0: table(2, 400),
    A2B1: table(3, 400),
    B2A0: table(4, 4000),
    B2A1: table(5, 4000),
    B2A2: table(6, 4000),
  };
  const source = packed('prtr', bodies);
  const lean = leanProfile(source);
  expect(lean?.length).toBe(source.length - 8000);
  const left = { ...bodies, B2A1: bodies.B2A0, B2A2: bodies.B2A0 };
  for (const [name, body] of Object.entries(left)) expect(lean && bodyOf(lean, name), name).toEqual(body);
  expect(leanProfile(packed('prtr', { desc: table(1, 90), B2A0: table(4, 400) }))).toBeNull();
});

/** A profile of a class with these tags. */
function packed(kind: string, bodies: Readonly<Record<string, Buffer>>): Uint8Array {
  const head = Buffer.alloc(132 + 12 * Object.keys(bodies).length);
  head.write(kind, 12);
  head.write('CMYKLab ', 16);
  head.write('acsp', 36);
  head.writeUInt32BE(Object.keys(bodies).length, 128);
  let length = head.length;
  const padded = Object.entries(bodies).map(([name, body], index) => {
    head.write(name, 132 + 12 * index);
    head.writeUInt32BE(length, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    length += (body.length + 3) & ~3;
    return Buffer.concat([body], (body.length + 3) & ~3);
  });
  head.writeUInt32BE(length, 0);
  return new Uint8Array(Buffer.concat([head, ...padded]));
}

function bodyOf(profile: Uint8Array, name: string): Buffer {
  const bytes = Buffer.from(profile);
  const at = bytes.indexOf(name, 132);
  return bytes.subarray(bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 4) + bytes.readUInt32BE(at + 8));
}
