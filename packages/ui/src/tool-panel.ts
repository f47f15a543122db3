import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { Tool } from '@recto/contract/tool';
import type { ComponentType } from 'react';
import type { PictureFile, PictureHost } from './page-grid/pictures.ts';
import type { Message } from './text/message.ts';
import type { Text } from './text/use-text.ts';
import type { HostResult, ToolHost } from './upload/host.ts';
import type { FileCard } from './upload/upload-state.ts';

/** Props of a tool's option form. It keeps no state of its own. */
export interface PanelProps<Options> {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly cards: readonly FileCard[];
  /** Draws their pages and knows their shapes, by key of the file card; absent where nothing draws. */
  readonly pictures?: ReadonlyMap<string, PictureFile>;
  /** Asks the engine on this device what a job would do; absent where there is none. */
  readonly preview?: ToolHost['preview'] | undefined;
  /** Returns true when the site has a tool; for a panel that links to other tools. Absent where that is not known. */
  readonly hasTool?: (toolId: string) => boolean;
}

/** Props of the control below each file card. */
export interface FileFieldProps {
  readonly card: FileCard;
  /** 1-based, for labels. */
  readonly position: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The tool's options as the panel holds them. */
  readonly options: unknown;
  /** Draws the file's pages; absent where nothing draws. */
  readonly pictures: PictureFile | undefined;
  /** As a panel's. */
  readonly preview: ToolHost['preview'] | undefined;
}

/** Props of the component that shows the pages of one file among several. It reads the value only when it begins. */
export interface FilePagesProps {
  readonly card: FileCard;
  readonly pictures: PictureFile | undefined;
  /** The file's own text, as its field shows it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text for each file: the field below its file card, and the component that shows its pages when the card is opened. */
export interface PerFile<Option> {
  /** Handed over as an array, in the order of the cards. */
  readonly option: Option;
  readonly Field: ComponentType<FileFieldProps>;
  /** The options that the texts make, where they are more than the option itself. */
  readonly optionsOf?: (texts: readonly string[]) => object;
  readonly loadPages?: () => Promise<ComponentType<FilePagesProps>>;
}

/** Props of the component that shows the pages of the files in the workspace. It replaces the file cards. */
export interface PagesProps<Options> {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  /** At least one of them can be read. */
  readonly cards: readonly FileCard[];
  /** Draws their pages, by key of the file card; a file that cannot be drawn is not in it. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** Puts further files in the workspace. */
  readonly onAddFiles: (files: readonly File[]) => void;
  /** As a panel's. */
  readonly preview?: ToolHost['preview'] | undefined;
  /** Draws files that are not in the workspace, such as what a preview made; absent where nothing draws. */
  readonly pictureHost?: PictureHost | undefined;
}

/** Props of the component that shows the outcome of a job. */
export interface OutcomeProps {
  readonly result: HostResult;
  /** Draws the pages of each result, of the first ones when there are many; empty where nothing draws. */
  readonly pictures: readonly PictureFile[];
  /** Draws the pages of the first file that was given; null where nothing draws. */
  readonly source: PictureFile | null;
  /** Runs the job again with some options changed, this time only. */
  readonly onRunAgain?: (changed: Readonly<Record<string, unknown>>) => void;
}

/** Says in a few words what came of a job, as the headline of its result; null where there is nothing to say. */
export type Headline = (result: HostResult, text: Text) => string | null;

/** Which part of a job on one file goes from page to page. */
export interface PageWork {
  /** Fraction of the operation's own work, as the operation reports it, that goes from page to page: from 0 to this value. */
  readonly share: number;
  /** True when pages that have text are left out; then only files without any are counted. */
  readonly leavesText?: boolean;
}

/** Facts from which options can be guessed before the visitor chooses. */
export interface GuessFrom {
  /** Language of the page, BCP 47. */
  readonly language: string;
  /** Languages that the browser prefers, BCP 47, the most wanted first. */
  readonly preferred: readonly string[];
  readonly fileNames: readonly string[];
  /** Says a message in the language of the page. */
  readonly text: Text;
}

/** The visible side of a tool: its option form and how the workspace shows its files. */
export interface ToolPanel<Options> {
  readonly tool: Tool<Options, CapabilityName>;
  /** Heading of the settings card. */
  readonly heading: Message;
  readonly Panel: ComponentType<PanelProps<Options>>;
  /** The options that a visitor most likely wants; asked for until one is chosen. */
  readonly guess?: (options: Options, from: GuessFrom) => Options;
  readonly perFile?: PerFile<keyof Options & string>;
  /** Returns the text at the foot of each file card, in order; empty for none. */
  readonly footings?: (cards: readonly FileCard[], text: Text) => readonly string[];
  /** Loads the component that replaces the file cards by their pages, as soon as there is a file; if it cannot be loaded, the cards stay. */
  readonly loadPages?: () => Promise<ComponentType<PagesProps<Options>>>;
  /** False while the workspace shows file cards although it could show pages; always true when absent. */
  readonly showsPages?: (options: Options) => boolean;
  /** The options without settings of single pages, for when the last file has left the workspace. */
  readonly withoutFiles?: (options: Options) => Options;
  /** For work that goes from page to page and reports each: then the bar says how many are done. */
  readonly pageWork?: PageWork;
  /** Returns the button's label for these options where it differs from the one that the page declares. */
  readonly actionLabel?: (options: Options) => Message | undefined;
  /** Summarizes the settings in a few words, where the settings themselves are out of sight. */
  readonly summary?: (options: Options, text: Text) => string;
  /** Loads what the headline of a result is written with; loaded ahead of the first job. */
  readonly loadHeadline?: () => Promise<Headline>;
  /** True where the button of the tool opens locked files with the password that is typed: one form and one step. */
  readonly opensLocked?: boolean;
  /** True where the result is an answer to be read on the page: it is not downloaded by itself. */
  readonly isAnswer?: boolean;
  /** Loads what the tool has to say of its result, beside the downloads; loaded ahead of the first job. */
  readonly loadOutcome?: () => Promise<ComponentType<OutcomeProps>>;
  /** Items of the notes whose change the outcome of one file shows already: the receipt beside it omits them. */
  readonly toldByOutcome?: readonly string[];
  /** Returns the clockwise rotation of the file cards in the workspace, a preview of the result. */
  readonly rotationDegrees?: (options: Options) => number;
}

/** A panel whose options type is not known to the caller: the tool page. */
// biome-ignore lint/suspicious/noExplicitAny: options come from the panel's own tool and go back to it
export type AnyToolPanel = ToolPanel<any>;

/** Declares a panel; only gives the literal its types. */
export function definePanel<Options>(panel: ToolPanel<Options>): ToolPanel<Options> {
  return panel;
}
