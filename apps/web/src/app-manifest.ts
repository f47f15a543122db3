import type { AcceptedType } from '@recto/contract/accept';
import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { resolveFor } from '@recto/contract/tool';
import type { Language } from '@recto/locales';
import { DECLARATIONS } from '@recto/tools/declarations';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import type { Text } from '@recto/ui';
import { addressIn } from './address.ts';
import { OPENED_SEARCH, SHARED_SEARCH } from './offline/choose-answer.ts';
import type { PageMeta } from './page-meta.ts';
import { pageMessage } from './page-texts.ts';
import { SITE_NAME } from './site.ts';

/** Address of the installed app's manifest, below a language's home page. */
export const MANIFEST_NAME = '/site.webmanifest';
/** Pictures of the site, which `npm run house -- pictures` takes, below this folder. */
export const SCREENSHOT_FOLDER = 'screenshots';
/** Icons of shortcuts, below this folder. */
export const SHORTCUT_FOLDER = 'shortcuts';
export const SHORTCUT_SIZES: readonly number[] = [96, 192];

/** Tools that the menu of the installed app leads to. */
const SHORTCUTS = ['merge', 'compress', 'ocr', 'esign'];
const PAPER = '#f2eee6';

/** A picture of the site for those who think of installing it. */
export interface Screenshot {
  readonly name: string;
  /** Shows the tool of this route; home when absent. */
  readonly route?: string;
  readonly formFactor: 'wide' | 'narrow';
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const WIDE = { formFactor: 'wide', widthPixels: 1280, heightPixels: 800 } as const;
const NARROW = { formFactor: 'narrow', widthPixels: 780, heightPixels: 1688 } as const;

/** All pictures, in the order in which they are shown. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'merge-wide', route: 'merge', ...WIDE },
  { name: 'home-wide', ...WIDE },
  { name: 'merge-narrow', route: 'merge', ...NARROW },
  { name: 'home-narrow', ...NARROW },
];

/** Pages that the menu of the installed app leads to. */
export function shortcutPages(): readonly PageEntry[] {
  return SHORTCUTS.flatMap((route) => PAGES.find((page) => page.route === route) ?? []);
}

/**
 * The manifest of the installed app, as `JSON.stringify` takes it.
 * @param home what the home page says about itself
 * @param screenshots those that have been taken
 */
export function appManifest(
  language: Language,
  home: PageMeta,
  text: Text,
  screenshots: readonly Screenshot[],
): object {
  const start = addressIn(language, '/');
  const types = openedTypes();
  return {
    id: '/',
    name: home.title,
    short_name: SITE_NAME,
    description: home.description,
    lang: language.tag,
    dir: language.direction,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['productivity', 'utilities'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: shortcutPages().map((page) => ({
      name: text(pageMessage(page, 'title')),
      description: text(pageMessage(page, 'description')),
      url: addressIn(language, `/tools/${page.route}`),
      icons: SHORTCUT_SIZES.map((size) => ({
        src: `/${SHORTCUT_FOLDER}/${page.route}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    })),
    screenshots: screenshots.map(({ name, route, formFactor, widthPixels, heightPixels }) => {
      const page = PAGES.find((entry) => entry.route === route);
      return {
        src: `/${SCREENSHOT_FOLDER}/${name}.png`,
        sizes: `${widthPixels}x${heightPixels}`,
        type: 'image/png',
        form_factor: formFactor,
        label: page ? text(pageMessage(page, 'title')) : home.title,
      };
    }),
    // A window of its own: no other may lose its job.
    launch_handler: { client_mode: 'navigate-new' },
    file_handlers: [{ action: start + OPENED_SEARCH, accept: types }],
    share_target: {
      action: start + SHARED_SEARCH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: Object.keys(types).filter(isShared) }] },
    },
  };
}

/** Documents of Office are opened with the app, but not shared with it: only a server can turn them into a PDF. */
const isShared = (mediaType: string) => mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** Ends of names by media type, of all files that some tool takes first of all. */
function openedTypes(): Readonly<Record<string, readonly string[]>> {
  const types = new Map<string, Set<string>>();
  const add = ({ mediaTypes, extensions }: AcceptedType) => {
    for (const mediaType of mediaTypes) types.set(mediaType, new Set([...(types.get(mediaType) ?? []), ...extensions]));
  };
  const tools: readonly AnyTool[] = Object.values(DECLARATIONS);
  for (const { pages, options, accept } of tools) {
    for (const { presets } of pages) resolveFor(accept, parseOptions(options, presets)).forEach(add);
  }
  return Object.fromEntries([...types].map(([mediaType, extensions]) => [mediaType, [...extensions]]));
}
