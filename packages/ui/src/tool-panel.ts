import type { CapabilityName, Tool } from '@recto/contract';
import type { ComponentType } from 'react';
import type { PictureFile, PictureHost } from './page-grid/pictures.ts';
import type { Message } from './text/message.ts';
import type { Text } from './text/use-text.ts';
import type { HostResult, ToolHost } from './upload/host.ts';
import type { Sheet } from './upload/upload-state.ts';

/** What a tool's option form is given. It keeps no state of its own. */
export interface PanelProps<Options> {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly sheets: readonly Sheet[];
  /** Draws their pages and knows their shapes, by key of the sheet; absent where nothing draws. */
  readonly pictures?: ReadonlyMap<string, PictureFile>;
  /** Asks the engine on this device what a job would do; absent where there is none. */
  readonly preview?: ToolHost['preview'] | undefined;
  /** Whether the site has a tool, for a panel that leads to others; absent where nobody knows. */
  readonly hasTool?: (toolId: string) => boolean;
}

/** What a control below each sheet is given. */
export interface SheetFieldProps {
  readonly sheet: Sheet;
  /** 1-based, for labels. */
  readonly position: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What shows the pages of one sheet of several is given. The value is read when it begins. */
export interface SheetPagesProps {
  readonly sheet: Sheet;
  readonly pictures: PictureFile | undefined;
  /** The sheet's own text, as its field shows it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text for each file: the field below its sheet, and what shows its pages when the sheet is opened. */
export interface PerFile<Option> {
  /** Handed over as an array, in the order of the sheets. */
  readonly option: Option;
  readonly Field: ComponentType<SheetFieldProps>;
  readonly loadPages?: () => Promise<ComponentType<SheetPagesProps>>;
}

/** What shows the pages of the files on the desk is given. It lies where the sheets lay. */
export interface PagesProps<Options> {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  /** At least one of them can be read. */
  readonly sheets: readonly Sheet[];
  /** Draws their pages, by key of the sheet; a sheet that cannot be drawn is not in it. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** Puts further files on the desk. */
  readonly onAddFiles: (files: readonly File[]) => void;
  /** As a panel's. */
  readonly preview?: ToolHost['preview'] | undefined;
  /** Draws files that are not on the desk, such as what a preview made; absent where nothing draws. */
  readonly pictureHost?: PictureHost | undefined;
}

/** What shows the outcome of a job is given. */
export interface OutcomeProps {
  readonly result: HostResult;
  /** Draws the pages of each result, of the first ones when there are many; empty where nothing draws. */
  readonly pictures: readonly PictureFile[];
  /** Draws the pages of the first file that was given; null where nothing draws. */
  readonly source: PictureFile | null;
  /** Runs the job again with some options changed, this time only. */
  readonly onRunAgain?: (changed: Readonly<Record<string, unknown>>) => void;
}

/** The visible side of a tool: its option form and how its files lie on the desk. */
export interface ToolPanel<Options> {
  readonly tool: Tool<Options, CapabilityName>;
  /** Heading of the settings card. */
  readonly heading: Message;
  readonly Panel: ComponentType<PanelProps<Options>>;
  readonly perFile?: PerFile<keyof Options & string>;
  /** What is printed at the foot of each sheet, in order; empty for nothing. */
  readonly footings?: (sheets: readonly Sheet[], text: Text) => readonly string[];
  /** Loads what shows the pages in place of the sheets, as soon as there is a file; the sheets stay when it cannot be loaded. */
  readonly loadPages?: () => Promise<ComponentType<PagesProps<Options>>>;
  /** False while the sheets shall lie on the desk although their pages could; always true when absent. */
  readonly showsPages?: (options: Options) => boolean;
  /** The options without what was said of single pages, for when the last file has left the desk. */
  readonly withoutFiles?: (options: Options) => Options;
  /** Loads what the tool has to say of its result, beside the downloads; loaded ahead of the first job. */
  readonly loadOutcome?: () => Promise<ComponentType<OutcomeProps>>;
  /** How far the sheets lie turned on the desk, clockwise, as a preview of the result. */
  readonly turnDegrees?: (options: Options) => number;
}

/** A panel whose options type is not known to the caller: the tool page. */
// biome-ignore lint/suspicious/noExplicitAny: options come from the panel's own tool and go back to it
export type AnyToolPanel = ToolPanel<any>;

/** Declares a panel; only gives the literal its types. */
export function definePanel<Options>(panel: ToolPanel<Options>): ToolPanel<Options> {
  return panel;
}
