import { latin1 } from '@recto/codecs';

/** Facts in EXIF that people ask for: maker and model, person, program, time, place. */
export interface ExifFacts {
  readonly camera: string;
  readonly artist: string;
  readonly software: string;
  readonly time: string;
  /** Latitude and longitude in degrees, "48.1371, 11.5754"; empty without a place. */
  readonly place: string;
}

const EXIF_HEAD = 6;
const MAX_ENTRIES = 512;
/** Tags of TIFF 6.0 and EXIF 2.3. */
const TAG = { make: 0x10f, model: 0x110, software: 0x131, time: 0x132, artist: 0x13b, gps: 0x8825 } as const;
const GPS_TAG = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;

/** Reads the body of an EXIF segment; null when it is none. */
export function readExif(body: Uint8Array): ExifFacts | null {
  if (latin1(body, 0, Math.min(5, body.length)) !== 'Exif\0') return null;
  const tiff = body.subarray(EXIF_HEAD);
  const order = latin1(tiff, 0, Math.min(2, tiff.length));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const reader = new TiffReader(tiff, order === 'II');
  const first = reader.directory(reader.long(4));
  const gps = reader.directory(first.get(TAG.gps) ? reader.long((first.get(TAG.gps) ?? 0) + 8) : -1);
  const make = reader.text(first.get(TAG.make));
  const model = reader.text(first.get(TAG.model));
  const latitude = reader.degrees(gps.get(GPS_TAG.latitude), reader.text(gps.get(GPS_TAG.latitudeRef)) === 'S');
  const longitude = reader.degrees(gps.get(GPS_TAG.longitude), reader.text(gps.get(GPS_TAG.longitudeRef)) === 'W');
  return {
    camera: model.startsWith(make) ? model : `${make} ${model}`.trim(),
    artist: reader.text(first.get(TAG.artist)),
    software: reader.text(first.get(TAG.software)),
    time: reader.text(first.get(TAG.time)),
    place: latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  };
}

class TiffReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, isLittle: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = isLittle;
  }

  /** The number there; -1 beyond the end. */
  long(at: number): number {
    return at >= 0 && at + 4 <= this.#bytes.length ? this.#view.getUint32(at, this.#isLittle) : -1;
  }

  /** Returns the offset of each tag's entry. */
  directory(at: number): ReadonlyMap<number, number> {
    const entries = new Map<number, number>();
    if (at < 0 || at + 2 > this.#bytes.length) return entries;
    const count = Math.min(this.#view.getUint16(at, this.#isLittle), MAX_ENTRIES);
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + 12 * index;
      if (entry + 12 > this.#bytes.length) break;
      entries.set(this.#view.getUint16(entry, this.#isLittle), entry);
    }
    return entries;
  }

  text(entry: number | undefined): string {
    if (entry === undefined) return '';
    const length = Math.min(this.long(entry + 4), 200);
    const at = length <= 4 ? entry + 8 : this.long(entry + 8);
    if (length <= 0 || at < 0 || at + length > this.#bytes.length) return '';
    return (latin1(this.#bytes, at, at + length).split('\0')[0] ?? '').trim();
  }

  degrees(entry: number | undefined, isNegative: boolean): number | null {
    const at = entry === undefined ? -1 : this.long(entry + 8);
    if (at < 0 || at + 24 > this.#bytes.length) return null;
    const [degrees, minutes, seconds] = [0, 8, 16].map((offset) => {
      const divisor = this.long(at + offset + 4);
      return divisor === 0 ? 0 : this.long(at + offset) / divisor;
    });
    const value = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return isNegative ? -value : value;
  }
}
