import type { WriteStream } from 'node:tty';

/** A line on a terminal that is rewritten as the job proceeds, and gone when it ends. */
export interface ProgressLine {
  show(percent: number): void;
  clear(): void;
}

const ERASE_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;

/** @param stream shows the line if it is a terminal. */
export function createProgressLine(stream: WriteStream, label: string, isWanted: boolean): ProgressLine {
  if (!isWanted || !stream.isTTY) return { show() {}, clear() {} };
  let isShown = false;
  return {
    show(percent) {
      isShown = true;
      const filled = Math.round((percent / 100) * BAR_WIDTH);
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
      stream.write(`${ERASE_LINE}${label} [${bar}] ${Math.floor(percent)} %`);
    },
    clear() {
      if (isShown) stream.write(ERASE_LINE);
      isShown = false;
    },
  };
}
