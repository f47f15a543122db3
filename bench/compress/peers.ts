import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** A program that makes PDF files smaller. */
export interface CompressPeer {
  readonly name: string;
  readonly command: string;
  readonly arguments: (input: string, output: string) => readonly string[];
  /** One of Ghostscript's presets, at whose similarity we want to be smaller. */
  readonly isPreset: boolean;
  /** Changes no pixel. */
  readonly isLossless: boolean;
}

const gs = (preset: string, flags: readonly string[] = []): CompressPeer => ({
  name: `gs /${preset}`,
  command: 'gs',
  arguments: (input, output) => [
    ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${preset}`, ...flags],
    ...[`-sOutputFile=${output}`, input],
  ],
  isPreset: true,
  isLossless: false,
});

/** A preset that leaves pages as they lie: turned by Ghostscript's guess, they could not be compared. */
export function uprightPreset(preset: string): CompressPeer {
  return gs(preset, ['-dAutoRotatePages=/None']);
}

const peer = (name: string, command: string, flags: readonly string[], isLossless = false): CompressPeer => ({
  name,
  command,
  isPreset: false,
  isLossless,
  arguments: (input, output) => [...flags, input, output],
});

const RECOMPRESS = ['--object-streams=generate', '--recompress-flate', '--compression-level=9'];

export const PEERS: readonly CompressPeer[] = [
  gs('screen'),
  gs('ebook'),
  gs('printer'),
  peer('qpdf', 'qpdf', RECOMPRESS, true),
  peer('qpdf optimised', 'qpdf', [...RECOMPRESS, '--optimize-images']),
  peer('OCRmyPDF -O3', 'ocrmypdf', ['-q', '--skip-text', '--tesseract-timeout=0', '--output-type=pdf', '-O3']),
  {
    ...peer('mutool clean', 'mutool', [], true),
    arguments: (input, output) => ['clean', '-gggg', '-z', input, output],
  },
];

/** True when the program can be started. */
export function isThere({ command }: CompressPeer): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a peer. @returns null when it refuses the file */
export function runPeer(
  { command, arguments: argumentsOf }: CompressPeer,
  input: string,
  output: string,
): { bytes: number; ms: number } | null {
  const startedAt = performance.now();
  try {
    execFileSync(command, argumentsOf(input, output), { stdio: 'ignore', timeout: 240_000 });
  } catch {
    // qpdf ends with 3 when it warned and went on.
    if (!existsSync(output)) return null;
  }
  const ms = performance.now() - startedAt;
  return existsSync(output) ? { bytes: statSync(output).size, ms } : null;
}
