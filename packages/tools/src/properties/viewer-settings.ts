/** Entries of the catalog and of the viewer preferences (ISO 32000-2, Tables 29 and 147), in our words and in the file's. */

export const PAGE_LAYOUTS = [
  'default',
  'single-page',
  'one-column',
  'two-columns-left',
  'two-columns-right',
  'two-pages-left',
  'two-pages-right',
] as const;
export const PAGE_MODES = [
  'default',
  'none',
  'bookmarks',
  'thumbnails',
  'layers',
  'attachments',
  'full-screen',
] as const;
export const DIRECTIONS = ['default', 'left-to-right', 'right-to-left'] as const;
export const PRINT_SCALINGS = ['default', 'none'] as const;
export const DUPLEX_MODES = ['default', 'one-sided', 'short-edge', 'long-edge'] as const;
export const SWITCHES = ['on', 'off'] as const;

/** Encoding of a setting: `names` by our words, or a switch. */
export interface ViewerSetting {
  readonly key: string;
  /** In the catalog itself, not among its viewer preferences. */
  readonly isInCatalog?: boolean;
  /** The file's name for each of our words but `default`, which is no entry at all; absent for a switch. */
  readonly names?: Readonly<Record<string, string>>;
}

/** All settings, by their options. */
export const VIEWER_SETTINGS = {
  pageLayout: {
    key: 'PageLayout',
    isInCatalog: true,
    names: {
      'single-page': 'SinglePage',
      'one-column': 'OneColumn',
      'two-columns-left': 'TwoColumnLeft',
      'two-columns-right': 'TwoColumnRight',
      'two-pages-left': 'TwoPageLeft',
      'two-pages-right': 'TwoPageRight',
    },
  },
  pageMode: {
    key: 'PageMode',
    isInCatalog: true,
    names: {
      none: 'UseNone',
      bookmarks: 'UseOutlines',
      thumbnails: 'UseThumbs',
      layers: 'UseOC',
      attachments: 'UseAttachments',
      'full-screen': 'FullScreen',
    },
  },
  displayTitle: { key: 'DisplayDocTitle' },
  hideToolbar: { key: 'HideToolbar' },
  hideMenubar: { key: 'HideMenubar' },
  hideWindowControls: { key: 'HideWindowUI' },
  fitWindow: { key: 'FitWindow' },
  centerWindow: { key: 'CenterWindow' },
  direction: { key: 'Direction', names: { 'left-to-right': 'L2R', 'right-to-left': 'R2L' } },
  printScaling: { key: 'PrintScaling', names: { none: 'None' } },
  duplex: {
    key: 'Duplex',
    names: { 'one-sided': 'Simplex', 'short-edge': 'DuplexFlipShortEdge', 'long-edge': 'DuplexFlipLongEdge' },
  },
  trayByPageSize: { key: 'PickTrayByPDFSize' },
} as const satisfies Readonly<Record<string, ViewerSetting>>;

/** The option of a setting. */
export type ViewerKey = keyof typeof VIEWER_SETTINGS;

export const VIEWER_KEYS = Object.keys(VIEWER_SETTINGS) as ViewerKey[];
