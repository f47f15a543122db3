/** Files that the measurements read. Paths. */
export interface TimingInputs {
  /** Ten files of 30 pages with every structure a PDF can lose. */
  readonly rich: readonly string[];
  /** 2,000 pages of text and rules, streams in ASCII85. */
  readonly text: string;
  /** The same pages, streams in Flate only. */
  readonly flateText: string;
  /** One page that qpdf overlays on others. */
  readonly stamp: string;
  /** A short text on each of as many pages, which qpdf overlays one by one. */
  readonly numbers: string;
  /** 149 pages with a JPEG of one megabyte each. */
  readonly images: string;
  /** The same, locked by qpdf with AES-256; opens with "bench". */
  readonly lockedImages: string;
  /** Twenty JPEGs of 12 million pixels, about 4 MB each. */
  readonly photos: readonly string[];
  /** 100 A4 pages of text and rules. */
  readonly hundredPages: string;
}

/** A program that is not ours and the arguments that make it do the same job. */
export interface Peer {
  readonly name: string;
  readonly command: string;
  arguments(inputs: readonly string[], output: string): readonly string[];
}

/** One job, done by the tool and by the peers. */
export interface Timing {
  readonly name: string;
  readonly title: string;
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
