import { useEffect, useMemo } from 'react';
import type { PictureHost } from '../page-grid/pictures.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { ToolHost } from './host.ts';
import { loadSeveral } from './load-several.ts';

/** How long the engine waits, so that the page itself is drawn first. */
const PAGE_FIRST_MS = 400;

/** Loads what a job takes: a visitor who opens a tool means to use it, and from then on it works with the network off. */
export function usePreload(
  { tool }: AnyToolPanel,
  options: unknown,
  host: ToolHost,
  pictureHost: PictureHost | undefined,
): void {
  const hasSeveral = tool.output.kind !== 'one';
  // A tool that leads to others is loaded again with the options that name another.
  const asked = useMemo(() => JSON.stringify([tool.id, tool.delegate ? options : {}]), [tool, options]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const [toolId, given] = JSON.parse(asked);
      host.preload(toolId, given);
      // What is not loaded now is asked for again when there are results.
      if (hasSeveral) loadSeveral().catch(() => undefined);
      pictureHost?.preload();
    }, PAGE_FIRST_MS);
    return () => clearTimeout(timer);
  }, [host, hasSeveral, asked, pictureHost]);
}
