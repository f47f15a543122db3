import { ByteView, ImageFault } from './byte-view.ts';
import { frameOf, profileFor, type ReadHeader } from './frame.ts';

/** Boxes that hold nothing but boxes, and how many bytes stand before the first. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };
const MAX_BOXES = 10_000;
const MAX_PROPERTIES = 5_000;

interface Property {
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

interface Found {
  boxes: number;
  primary: number;
  readonly properties: Property[];
  readonly associations: Map<number, number[]>;
}

/**
 * HEIC and AVIF (ISO/IEC 23008-12): size and properties of the primary item. Rotation and mirror are applied by every
 * decoder and so need no orientation. @throws ImageFault
 */
export function readHeif(bytes: Uint8Array): ReadHeader {
  const view = new ByteView(bytes);
  const found: Found = { boxes: 0, primary: -1, properties: [], associations: new Map() };
  walk(view, 0, bytes.length, false, found);
  const own = found.associations.get(found.primary);
  const properties = (own ?? found.properties.map((_, index) => index + 1)).flatMap(
    (index) => found.properties[index - 1] ?? [],
  );
  let size: { width: number; height: number } | undefined;
  let [bits, quarterRotations] = [8, 0];
  let profile: Uint8Array | null = null;
  for (const { type, at, length } of properties) {
    if (type === 'ispe') size = { width: view.u32(at + 4), height: view.u32(at + 8) };
    if (type === 'pixi' && view.u8(at + 4) > 0) bits = view.u8(at + 5);
    // The clean aperture: what decoders cut out.
    if (type === 'clap' && size) {
      const [width, height] = [view.u32(at) / view.u32(at + 4), view.u32(at + 8) / view.u32(at + 12)];
      if (width >= 1 && height >= 1 && width <= size.width && height <= size.height) {
        size = { width: Math.round(width), height: Math.round(height) };
      }
    }
    if (type === 'irot') quarterRotations = view.u8(at) & 3;
    if (type === 'colr' && ['prof', 'rICC'].includes(view.ascii(at, 4))) profile = view.slice(at + 4, length - 4);
  }
  if (!size || size.width === 0 || size.height === 0) throw new ImageFault('damaged', 'no size');
  const [width, height] = quarterRotations % 2 === 1 ? [size.height, size.width] : [size.width, size.height];
  const hasAlpha = found.properties.some(
    ({ type, at, length }) => type === 'auxC' && /alpha|auxid:1/.test(view.ascii(at + 4, Math.min(length - 4, 80))),
  );
  const frame = frameOf(width, height, { bitsPerSample: bits, hasAlpha, iccProfile: profileFor('rgb', profile) });
  return { frames: [frame] };
}

function walk(view: ByteView, from: number, end: number, isPropertyList: boolean, found: Found): void {
  for (let at = from; at + 8 <= end; ) {
    if (++found.boxes > MAX_BOXES) throw new ImageFault('damaged', 'too many boxes');
    let length = view.u32(at);
    let header = 8;
    if (length === 1) {
      length = view.u64(at + 8);
      header = 16;
    } else if (length === 0) length = end - at;
    if (length < header) throw new ImageFault('damaged', 'a box without a length');
    const type = view.ascii(at + 4, 4);
    const [body, bodyLength] = [at + header, Math.min(length, end - at) - header];
    if (isPropertyList && found.properties.length < MAX_PROPERTIES)
      found.properties.push({ type, at: body, length: bodyLength });
    const skip = CONTAINERS[type];
    if (skip !== undefined) walk(view, body + skip, body + bodyLength, type === 'ipco', found);
    else if (type === 'pitm') found.primary = view.u8(body) === 0 ? view.u16(body + 4) : view.u32(body + 4);
    else if (type === 'ipma') readAssociations(view, body, found);
    at += length;
  }
}

function readAssociations(view: ByteView, body: number, found: Found): void {
  const version = view.u8(body);
  const isWide = (view.u8(body + 3) & 1) === 1;
  let at = body + 8;
  for (let left = Math.min(view.u32(body + 4), MAX_BOXES); left > 0; left--) {
    const item = version < 1 ? view.u16(at) : view.u32(at);
    at += version < 1 ? 2 : 4;
    const count = view.u8(at++);
    const indexes: number[] = [];
    for (let index = 0; index < count; index++) {
      indexes.push(isWide ? view.u16(at) & 0x7fff : view.u8(at) & 0x7f);
      at += isWide ? 2 : 1;
    }
    found.associations.set(item, indexes);
  }
}
