import { usedBy } from '@recto/contract/any-tool';
import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import { useEffect, useMemo, useState } from 'react';
import { loadPartsAhead } from '../lazy-part.tsx';
import type { PictureHost } from '../page-grid/pictures.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { PartsState, ToolHost } from './host.ts';
import { loadSeveral } from './load-several.ts';

/** Delay before the engine is loaded, so that the page itself is drawn first. */
const PAGE_FIRST_MS = 400;
/** Capabilities of which jobs take nothing but what is fetched with the page: no fonts, decoders or languages by the file. */
const WHOLE: ReadonlySet<CapabilityName> = new Set(['raster']);

/** Parts to be loaded, and the tool and hosts they are for. */
interface PartsWish {
  readonly panel: AnyToolPanel;
  readonly options: unknown;
  readonly host: ToolHost;
  readonly pictureHost: PictureHost | undefined;
  /** True for a job that no browser can do: then files are only looked at here. */
  readonly isServerOnly: boolean;
  /** True once there is a file: visitors who save data load nothing before. */
  readonly hasFiles: boolean;
}

/**
 * Loads what a job takes: a visitor who opens a tool means to use it.
 * @returns how far that is; undefined before it begins, and for jobs of a server
 */
export function useParts(wish: PartsWish): PartsState | undefined {
  const { panel, options, host, pictureHost, isServerOnly, hasFiles } = wish;
  const [state, setState] = useState<PartsState>();
  const { tool } = panel;
  // A tool that leads to others is loaded again with the options that name another.
  const asked = useMemo(
    () => JSON.stringify([tool.delegate ? options : {}, isServerOnly ? [] : usedBy(tool, options)]),
    [tool, options, isServerOnly],
  );
  const isDue = hasFiles || !savesData();
  useEffect(() => {
    if (!isDue) return;
    let end: (() => void) | undefined;
    const begin = () => {
      const [given, capabilities] = JSON.parse(asked);
      const wanted = { toolId: tool.id, options: given, capabilities, loadPage: () => loadPage(panel) };
      if (isServerOnly || !host.watchParts) void host.preload(tool.id, given);
      else
        end = host.watchParts(wanted, (next) => {
          setState(next);
          // What draws pages is fetched once: the worker finds it in the browser's cache.
          if (next === 'here') pictureHost?.preload();
        });
    };
    const timer = setTimeout(begin, PAGE_FIRST_MS);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [asked, host, isDue, isServerOnly, panel, pictureHost, tool]);
  return isServerOnly ? undefined : state;
}

/** True when a job with these options needs no network once its parts are here. Who does the work of a tool that leads to others is not known. */
export function worksOffline({ tool }: AnyToolPanel, options: unknown): boolean {
  return !tool.delegate && usedBy(tool, options).every((name) => WHOLE.has(name));
}

/** The page's own code for a job and its result. */
async function loadPage({ tool, loadOutcome, loadPages, perFile }: AnyToolPanel): Promise<void> {
  await Promise.all([
    import('./job-panels.ts'),
    loadOutcome?.(),
    loadPages?.(),
    perFile?.loadPages?.(),
    tool.output.kind === 'one' ? undefined : loadSeveral(),
  ]);
  // What came just now declares parts of its own.
  await loadPartsAhead();
}

/** True for visitors who have told their browser to save data (not every browser says it). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
