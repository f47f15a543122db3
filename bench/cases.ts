import type { BenchInputs } from './inputs.ts';

/** A program that is not ours and the arguments that make it do the same job. */
export interface Peer {
  readonly name: string;
  readonly command: string;
  arguments(inputs: readonly string[], output: string): readonly string[];
}

/** One job, done by us and by the peers. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  readonly toolId: string;
  readonly options: Readonly<Record<string, string | number | readonly string[]>>;
  /** Options that are secrets, which the command line reads from files. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Opens the inputs. */
  readonly password?: string;
  /** False when an input is larger than the tool's limit for visitors, which the command line keeps too. */
  readonly fitsLimits: boolean;
  readonly inputs: readonly string[];
  /** True when there are many results; `output` is then a folder. */
  readonly makesFolder?: boolean;
  /** The first is what ratios are promised against. */
  readonly peers: readonly [Peer, ...Peer[]];
  /** Highest wanted ratio of our engine's time to the first peer's process time. */
  readonly targetRatio: number | null;
  /** Highest wanted ratio of our peak memory to the size of the inputs; null where the inputs are small. */
  readonly targetMemoryRatio: number | null;
}

const QPDF_MERGE: Peer = {
  name: 'qpdf',
  command: 'qpdf',
  arguments: (inputs, output) => ['--empty', '--pages', ...inputs, '--', output],
};

const MUTOOL_MERGE: Peer = {
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

const qpdfRotate = (name: string, ...flags: readonly string[]): Peer => ({
  name,
  command: 'qpdf',
  arguments: (inputs, output) => [...flags, '--rotate=+90', ...inputs, output],
});

const BENCH_PASSWORD = 'bench';
const qpdf = (...flags: readonly string[]): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: (inputs, output) => [...flags, ...inputs, output],
});

const ROTATE_PEERS: BenchCase['peers'] = [qpdfRotate('qpdf'), qpdfRotate('qpdf preserve', '--stream-data=preserve')];
/** Pages a peer takes in the order given, into one file. */
const qpdfPages = (pages: string, inFolder = ''): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--pages', '.', pages, '--', output + inFolder],
});

/** The one page of a file laid over every page: what a stamp is to qpdf. */
const qpdfOverlay = (stamp: string): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--overlay', stamp, '--from=', '--repeat=1', '--', output],
});

/** The pages of a file laid over those of another, one by one: what page numbers are to qpdf, once somebody made them. */
const qpdfOverlayEach = (overlay: string): Peer => ({
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => [input, '--overlay', overlay, '--', output],
});

const MUTOOL_POSTER: Peer = {
  name: 'mutool poster',
  command: 'mutool',
  arguments: ([input = ''], output) => ['poster', '-x', '2', '-y', '2', input, output],
};

const PDFTOTEXT: Peer = {
  name: 'pdftotext -layout',
  command: 'pdftotext',
  arguments: ([input = ''], output) => ['-layout', input, `${output}/text.txt`],
};

const PDFIMAGES: Peer = {
  name: 'pdfimages',
  command: 'pdfimages',
  arguments: ([input = ''], output) => ['-all', input, `${output}/image`],
};

const QPDF_SPLIT: Peer = {
  name: 'qpdf',
  command: 'qpdf',
  arguments: ([input = ''], output) => ['--split-pages', input, `${output}/page.pdf`],
};

const IMG2PDF: Peer = {
  name: 'img2pdf',
  command: 'img2pdf',
  arguments: (inputs, output) => [...inputs, '-o', output],
};

/** Poppler as JPEG of the quality that pdf-to-image has by default, and as the bare pixels. */
const pdftoppm = (name: string, ...flags: readonly string[]): Peer => ({
  name,
  command: 'pdftoppm',
  arguments: ([input = ''], output) => ['-r', '150', ...flags, input, `${output}/page`],
});

const THREE_RANGES = '1-400,701-1100,1501-1900';
const QUARTER_ROTATION = { angle: 90 };
const MEMORY_TARGET = 4.5;

/** Everything that is measured. */
export function benchCases(inputs: BenchInputs): readonly BenchCase[] {
  return [
    {
      name: 'merge-rich',
      title: 'merge of ten 30-page files with every structure',
      toolId: 'merge',
      options: {},
      fitsLimits: true,
      inputs: inputs.rich,
      peers: [QPDF_MERGE, MUTOOL_MERGE],
      targetRatio: 1.8,
      targetMemoryRatio: null,
    },
    {
      name: 'merge-large',
      title: 'merge of 149 MB of images and 2,000 pages of text',
      toolId: 'merge',
      options: {},
      fitsLimits: true,
      inputs: [inputs.images, inputs.text],
      peers: [QPDF_MERGE, MUTOOL_MERGE],
      targetRatio: 0.7,
      targetMemoryRatio: MEMORY_TARGET,
    },
    {
      name: 'split-pages',
      title: 'split of 2,000 pages of text into 2,000 files',
      toolId: 'split',
      options: { mode: 'every-page' },
      fitsLimits: true,
      inputs: [inputs.text],
      makesFolder: true,
      peers: [QPDF_SPLIT],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'split-ranges',
      title: 'extraction of three ranges, 1,200 of 2,000 pages of text',
      toolId: 'split',
      options: { mode: 'ranges', ranges: THREE_RANGES },
      fitsLimits: true,
      inputs: [inputs.text],
      makesFolder: true,
      peers: [qpdfPages(THREE_RANGES, '/ranges.pdf')],
      targetRatio: 0.4,
      targetMemoryRatio: null,
    },
    {
      name: 'reorder-text',
      title: 'reversal of 2,000 pages of text',
      toolId: 'reorder',
      options: { order: 'z-1' },
      fitsLimits: true,
      inputs: [inputs.text],
      peers: [qpdfPages('z-1')],
      targetRatio: 0.5,
      targetMemoryRatio: null,
    },
    {
      name: 'rotate-text',
      title: 'rotation of 2,000 pages of text',
      toolId: 'rotate',
      options: QUARTER_ROTATION,
      fitsLimits: true,
      inputs: [inputs.text],
      peers: ROTATE_PEERS,
      targetRatio: 0.7,
      targetMemoryRatio: null,
    },
    {
      name: 'rotate-flate-text',
      title: 'rotation of 2,000 pages of text whose streams are already in Flate',
      toolId: 'rotate',
      options: QUARTER_ROTATION,
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: ROTATE_PEERS,
      targetRatio: null,
      targetMemoryRatio: null,
    },
    {
      name: 'rotate-images',
      title: 'rotation of 149 MB of images',
      toolId: 'rotate',
      options: QUARTER_ROTATION,
      fitsLimits: false,
      inputs: [inputs.images],
      peers: ROTATE_PEERS,
      targetRatio: null,
      targetMemoryRatio: MEMORY_TARGET,
    },
    {
      name: 'watermark-text',
      title: 'a text stamped on 2,000 pages',
      toolId: 'watermark',
      options: { text: 'CONFIDENTIAL' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdfOverlay(inputs.stamp)],
      targetRatio: 0.5,
      targetMemoryRatio: null,
    },
    {
      name: 'page-numbers-text',
      title: 'a number on each of 2,000 pages',
      toolId: 'page-numbers',
      options: {},
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdfOverlayEach(inputs.numbers)],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'crop-text',
      title: 'margins cropped off 2,000 pages, which qpdf only writes again',
      toolId: 'crop',
      options: { by: 'margins', left: 10, top: 10 },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf()],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'poster-text',
      title: '2,000 pages over four sheets each',
      toolId: 'n-up',
      options: { layout: 'poster' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [MUTOOL_POSTER],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'flatten-text',
      title: '2,000 pages with 400 links flattened',
      toolId: 'flatten',
      options: {},
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf('--flatten-annotations=all', '--generate-appearances')],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'properties-text',
      title: 'the title of 2,000 pages set, which qpdf only writes again',
      toolId: 'properties',
      options: { title: 'Title' },
      fitsLimits: true,
      inputs: [inputs.flateText],
      peers: [qpdf()],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'extract-images',
      title: '149 JPEGs of one megabyte extracted',
      toolId: 'extract',
      options: { what: ['images'] },
      fitsLimits: true,
      inputs: [inputs.images],
      makesFolder: true,
      peers: [PDFIMAGES],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'extract-text',
      title: 'the text of 2,000 pages as it stands there',
      toolId: 'extract',
      options: { what: ['text'] },
      fitsLimits: true,
      inputs: [inputs.flateText],
      makesFolder: true,
      peers: [PDFTOTEXT],
      targetRatio: 1,
      targetMemoryRatio: null,
    },
    {
      name: 'protect-images',
      title: 'locking 149 MB of images with AES-256',
      toolId: 'protect',
      options: {},
      secrets: { userPassword: BENCH_PASSWORD },
      fitsLimits: true,
      inputs: [inputs.images],
      peers: [qpdf('--encrypt', BENCH_PASSWORD, BENCH_PASSWORD, '256', '--')],
      targetRatio: 1,
      targetMemoryRatio: MEMORY_TARGET,
    },
    {
      name: 'unlock-images',
      title: 'unlocking 149 MB of images from AES-256',
      toolId: 'unlock',
      options: {},
      password: BENCH_PASSWORD,
      fitsLimits: true,
      inputs: [inputs.lockedImages],
      peers: [qpdf(`--password=${BENCH_PASSWORD}`, '--decrypt')],
      targetRatio: 1,
      targetMemoryRatio: MEMORY_TARGET,
    },
    {
      name: 'image2pdf-photos',
      title: 'twenty photos of 12 million pixels into one PDF',
      toolId: 'image2pdf',
      options: {},
      fitsLimits: true,
      inputs: inputs.photos,
      peers: [IMG2PDF],
      targetRatio: 1.2,
      targetMemoryRatio: null,
    },
    {
      name: 'pdf-to-image-150',
      title: '100 A4 pages of text as JPG of 150 dpi',
      toolId: 'pdf-to-image',
      options: { format: 'jpg', dpi: 150 },
      fitsLimits: true,
      inputs: [inputs.hundredPages],
      makesFolder: true,
      peers: [pdftoppm('pdftoppm'), pdftoppm('pdftoppm -jpeg', '-jpeg', '-jpegopt', 'quality=85')],
      targetRatio: 1.5,
      targetMemoryRatio: null,
    },
  ];
}
