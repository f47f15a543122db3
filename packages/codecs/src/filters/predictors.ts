/** Values of Table 8 of ISO 32000-2. */
export interface PredictorParameters {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** Undoes the predictor (ISO 32000-2, 7.4.4.4). `data` is overwritten and the result is a part of it. */
export function undoPredictor(data: Uint8Array, parameters: PredictorParameters): Uint8Array {
  const { predictor, colors, bitsPerComponent, columns } = parameters;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = (colors * bitsPerComponent + 7) >> 3;
  if (predictor < 2 || rowBytes < 1) return data;
  if (predictor === 2) {
    for (let start = 0; start < data.length; start += rowBytes)
      undoTiffRow(data.subarray(start, start + rowBytes), parameters);
    return data;
  }
  return undoPng(data, rowBytes, pixelBytes);
}

/** PNG rows, each behind a byte that names its filter (ISO/IEC 15948, clause 9). */
function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  let written = 0;
  for (let read = 0; read + 1 < data.length; read += rowBytes + 1) {
    const filter = data[read] ?? 0;
    const count = Math.min(rowBytes, data.length - read - 1);
    const up = written - rowBytes;
    data.copyWithin(written, read + 1, read + 1 + count);
    const stop = written + count;
    if (filter === 1) {
      for (let at = written + pixelBytes; at < stop; at++) data[at] = (data[at] ?? 0) + (data[at - pixelBytes] ?? 0);
    } else if (filter === 2 && up >= 0) {
      for (let at = written; at < stop; at++) data[at] = (data[at] ?? 0) + (data[at - rowBytes] ?? 0);
    } else if (filter === 3 || filter === 4) {
      for (let at = written; at < stop; at++) {
        const hasLeft = at - written >= pixelBytes;
        const left = hasLeft ? (data[at - pixelBytes] ?? 0) : 0;
        const above = up >= 0 ? (data[at - rowBytes] ?? 0) : 0;
        const corner = hasLeft && up >= 0 ? (data[at - rowBytes - pixelBytes] ?? 0) : 0;
        data[at] = (data[at] ?? 0) + (filter === 3 ? (left + above) >> 1 : paeth(left, above, corner));
      }
    }
    written = stop;
  }
  return data.subarray(0, written);
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** TIFF 6.0, section 14: each component is the difference to the same component of the pixel before. */
function undoTiffRow(row: Uint8Array, { colors, bitsPerComponent, columns }: PredictorParameters): void {
  if (bitsPerComponent === 8) {
    for (let at = colors; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - colors] ?? 0);
  } else if (bitsPerComponent === 16) {
    for (let at = colors * 2; at + 1 < row.length; at += 2) {
      const before = at - colors * 2;
      const sum = (((row[at] ?? 0) + (row[before] ?? 0)) << 8) + (row[at + 1] ?? 0) + (row[before + 1] ?? 0);
      row[at] = sum >> 8;
      row[at + 1] = sum;
    }
  } else {
    const mask = (1 << bitsPerComponent) - 1;
    const previous = new Uint8Array(colors);
    for (let component = 0; component < colors * columns; component++) {
      const bit = component * bitsPerComponent;
      const at = bit >> 3;
      if (at >= row.length) return;
      const shift = 8 - bitsPerComponent - (bit & 7);
      const color = component % colors;
      const value = ((((row[at] ?? 0) >> shift) & mask) + (previous[color] ?? 0)) & mask;
      previous[color] = value;
      row[at] = ((row[at] ?? 0) & ~(mask << shift)) | (value << shift);
    }
  }
}
