import type { Peer, Timing } from './timing.ts';

export const QPDF_MERGE: Peer = {
  name: 'qpdf',
  command: 'qpdf',
  arguments: (inputs, output) => ['--empty', '--pages', ...inputs, '--', output],
};

export const MUTOOL_MERGE: Peer = {
  name: 'mutool',
  command: 'mutool',
  arguments: (inputs, output) => ['merge', '-o', output, ...inputs],
};

/** Programs whose merges are scored. */
export const FIDELITY_PEERS: readonly Peer[] = [
  QPDF_MERGE,
  MUTOOL_MERGE,
  { name: 'pdfunite', command: 'pdfunite', arguments: (inputs, output) => [...inputs, output] },
];

export const qpdfRotate = (name: string, ...flags: readonly string[]): Peer => ({
  name,
  command: 'qpdf',
  arguments: (inputs, output) => [...flags, '--rotate=+90', ...inputs, output],
});

/** Locks and opens what is timed. */
export const TIMING_PASSWORD = 'bench';
/** Highest wanted ratio of peak memory to the size of large inputs. */
export const TIMING_MEMORY = 4.5;

export const qpdf = (...flags: readonly string[]): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: (inputs, output) => [...flags, ...inputs, output],
});

export const ROTATE_PEERS: Timing['peers'] = [
  qpdfRotate('qpdf'),
  qpdfRotate('qpdf preserve', '--stream-data=preserve'),
];
/** Pages a peer takes in the order given, into one file. */
export const qpdfPages = (pages: string, inFolder = ''): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--pages', '.', pages, '--', output + inFolder],
});

/** The one page of a file laid over every page: what a stamp is to qpdf. */
export const qpdfOverlay = (stamp: string): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--overlay', stamp, '--from=', '--repeat=1', '--', output],
});

/** The pages of a file laid over those of another, one by one: what page numbers are to qpdf, once somebody made them. */
export const qpdfOverlayEach = (overlay: string): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--overlay', overlay, '--', output],
});

export const MUTOOL_POSTER: Peer = {
  name: 'mutool poster',
  command: 'mutool',
  arguments: ([input = ''], output) => ['poster', '-x', '2', '-y', '2', input, output],
};

export const PDFTOTEXT: Peer = {
  name: 'pdftotext -layout',
  command: 'pdftotext',
  arguments: ([input = ''], output) => ['-layout', input, `${output}/text.txt`],
};

export const PDFIMAGES: Peer = {
  name: 'pdfimages',
  command: 'pdfimages',
  arguments: ([input = ''], output) => ['-all', input, `${output}/image`],
};

export const QPDF_SPLIT: Peer = {
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => ['--split-pages', input, `${output}/page.pdf`],
};

export const IMG2PDF: Peer = {
  name: 'img2pdf',
  command: 'img2pdf',
  arguments: (inputs, output) => [...inputs, '-o', output],
};

/** Poppler as JPEG of the quality that pdf-to-image has by default, and as the bare pixels. */
export const pdftoppm = (name: string, ...flags: readonly string[]): Peer => ({
  name,
  command: 'pdftoppm',
  arguments: ([input = ''], output) => ['-r', '150', ...flags, input, `${output}/page`],
});
