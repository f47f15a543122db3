/** Required tags of a three-component matrix profile, from which colours are computed (ICC.1:2001-04, 6.3.2). */
const NEEDED = ['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
const KEPT = [...NEEDED, 'chad'];
const CURVES = ['rTRC', 'gTRC', 'bTRC'];
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MAX_BYTES = 65_536;
const MAX_TABLES_BYTES = 4_194_304;
/** Most points of a curve. */
const FEWER_POINTS = [32, 64, 128, 256, 512];
/** A tenth of a step of 8 bits, along the curve; and a step of 16 bits. */
const TOLERANCE = 0.1 / 255;
const GRAIN = 1 / 65_535;

/**
 * The same profile, from which colours are only reckoned, never into which. Of red, green and blue by curves and a matrix: without
 * descriptions of screens and makers, its curves by no more points than it takes; no colour becomes another one that 8 bits could
 * tell. Of a printer: without the tables into its inks, but for the one by which programs find its black.
 * @returns null for profiles of other kinds, of later versions, and damaged ones
 */
export function leanProfile(profile: Uint8Array): Uint8Array | null {
  if (profile.length > MAX_TABLES_BYTES || profile.length < HEADER_BYTES + 4) return null;
  const text = (at: number) => String.fromCharCode(...profile.subarray(at, at + 4));
  if (text(36) !== 'acsp') return null;
  const tags = tagsOf(profile);
  if (text(12) === 'prtr' && tags) return withOneTable(profile, tags);
  if (profile.length > MAX_BYTES || text(16) !== 'RGB ' || text(20) !== 'XYZ ' || profile[8] !== 2) return null;
  // Tables would go before curves.
  if (!tags || NEEDED.some((name) => !tags.has(name)) || [...tags.keys()].some((name) => /^A2B/.test(name)))
    return null;
  const bodies = new Map<string, Uint8Array>();
  for (const name of KEPT) {
    const body = tags.get(name);
    if (body) bodies.set(name, CURVES.includes(name) ? leanCurve(body) : name === 'desc' ? shortDescription() : body);
  }
  return written(profile.subarray(0, HEADER_BYTES), bodies);
}

/** The table of the perceptual intent stands for those of the others, which every printer's profile must have (6.3.3). */
function withOneTable(profile: Uint8Array, tags: ReadonlyMap<string, Uint8Array>): Uint8Array | null {
  const perceptual = tags.get('B2A0');
  if (!perceptual || !tags.has('A2B0')) return null;
  const bodies = Array.from(tags, ([name, body]) => [name, /^B2A[12]$/.test(name) ? perceptual : body] as const);
  return written(profile.subarray(0, HEADER_BYTES), new Map(bodies));
}

function tagsOf(profile: Uint8Array): Map<string, Uint8Array> | null {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const tags = new Map<string, Uint8Array>();
  const count = view.getUint32(HEADER_BYTES);
  if (count > 100 || HEADER_BYTES + 4 + count * ENTRY_BYTES > profile.length) return null;
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    const [from, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    if (length < 8 || from + length > profile.length) return null;
    tags.set(String.fromCharCode(...profile.subarray(at, at + 4)), profile.subarray(from, from + length));
  }
  return tags;
}

/** A curve by the fewest points of which straight lines stay as near to it as is wanted. */
function leanCurve(curve: Uint8Array): Uint8Array {
  const view = new DataView(curve.buffer, curve.byteOffset, curve.byteLength);
  const count = view.getUint32(8);
  if (String.fromCharCode(...curve.subarray(0, 4)) !== 'curv' || curve.length < 12 + 2 * count) return curve;
  const values = Float64Array.from({ length: count }, (_, at) => view.getUint16(12 + 2 * at) / 65_535);
  for (const points of FEWER_POINTS) {
    if (points >= count) break;
    const fewer = Float64Array.from(
      { length: points },
      (_, at) => Math.round(valueAt(values, at / (points - 1)) * 65_535) / 65_535,
    );
    if (isNear(values, fewer)) return curveOf(fewer);
  }
  return curve.subarray(0, 12 + 2 * count);
}

/** On straight lines between points. @param x 0 to 1 */
function valueAt(values: Float64Array, x: number): number {
  const position = x * (values.length - 1);
  const below = Math.min(values.length - 2, Math.floor(position));
  return (values[below] ?? 0) + ((values[below + 1] ?? 0) - (values[below] ?? 0)) * (position - below);
}

function isNear(values: Float64Array, fewer: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const slope = ((values[at + 1] ?? value) - (values[at - 1] ?? value)) * ((values.length - 1) / 2);
    const off = Math.abs(valueAt(fewer, at / (values.length - 1)) - value);
    if (off > Math.abs(slope) * TOLERANCE + GRAIN) return false;
  }
  return true;
}

function curveOf(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(12 + 2 * values.length);
  const view = new DataView(bytes.buffer);
  bytes.set([...'curv'].map((letter) => letter.charCodeAt(0)));
  view.setUint32(8, values.length);
  for (const [at, value] of values.entries()) view.setUint16(12 + 2 * at, Math.round(value * 65_535));
  return bytes;
}

/** A name of three letters in the one of its three forms that must not be empty (6.5.17). */
function shortDescription(): Uint8Array {
  const bytes = new Uint8Array(12 + 4 + 4 + 4 + 2 + 1 + 67);
  bytes.set([...'desc\0\0\0\0\0\0\0\x04RGB'].map((letter) => letter.charCodeAt(0)));
  return bytes;
}

/** Equal bodies are written once; each begins at a multiple of four. */
function written(head: Uint8Array, bodies: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const offsets = new Map<string, number>();
  const parts: Uint8Array[] = [];
  let length = HEADER_BYTES + 4 + bodies.size * ENTRY_BYTES;
  const entries: [string, number, number][] = [];
  for (const [name, body] of bodies) {
    const key = body.join();
    let at = offsets.get(key);
    if (at === undefined) {
      at = length;
      offsets.set(key, at);
      const padded = new Uint8Array((body.length + 3) & ~3);
      padded.set(body);
      parts.push(padded);
      length += padded.length;
    }
    entries.push([name, at, body.length]);
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(head);
  view.setUint32(0, length);
  view.setUint32(HEADER_BYTES, entries.length);
  for (const [index, [name, from, size]] of entries.entries()) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    bytes.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      at,
    );
    view.setUint32(at + 4, from);
    view.setUint32(at + 8, size);
  }
  let at = HEADER_BYTES + 4 + entries.length * ENTRY_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
