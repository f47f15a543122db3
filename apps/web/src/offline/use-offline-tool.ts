import { onSite, SITE_ROOT } from '@recto/contract/site-root';
import { settle } from '@recto/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { askWorker, runningWorker } from './ask-worker.ts';
import { NAMED_BY_CONTENT } from './choose-answer.ts';
import type { ToolOffline } from './messages.ts';
import { cacheNames, forEachOf, keepFile } from './site-caches.ts';
import { sizeOfFiles } from './site-list.ts';

/** State of a tool offline. Sizes are those of all its files as they are kept, that is, unpacked. */
export type OfflineToolState =
  /** Not known yet, or nothing to offer. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'offered'; readonly sizeBytes: number; readonly hasFailed: boolean }
  | { readonly kind: 'loading'; readonly percent: number }
  | { readonly kind: 'kept'; readonly sizeBytes: number };

interface OfflineToolActions {
  readonly keep: () => void;
  readonly cancel: () => void;
  readonly remove: () => void;
}

const UNKNOWN: OfflineToolState = { kind: 'unknown' };

/** Tells which part of the current page's tool is kept, and returns the actions that keep or remove it. */
export function useOfflineTool(): readonly [OfflineToolState, OfflineToolActions] {
  const { pathname } = useLocation();
  const [state, setState] = useState<OfflineToolState>(UNKNOWN);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => {
    let isOver = false;
    setState(UNKNOWN);
    void settle(() => describeTool(pathname, false)).then((end) => {
      if (!isOver && end.kind === 'done') setState(end.value);
    });
    return () => {
      isOver = true;
      loading.current?.abort();
    };
  }, [pathname]);
  const keep = async () => {
    const controller = new AbortController();
    loading.current = controller;
    setState({ kind: 'loading', percent: 0 });
    const end = await settle(() =>
      keepTool(pathname, controller.signal, (percent) => setState({ kind: 'loading', percent })),
    );
    // Visitors who cancelled, or left, are not told of a failure.
    const hasFailed = end.kind === 'failed' && !controller.signal.aborted;
    const now = await settle(() => describeTool(pathname, hasFailed));
    if (loading.current === controller) setState(now.kind === 'done' ? now.value : UNKNOWN);
  };
  const remove = async () => {
    await settle(async () => askWorker<void>(await runningWorker(), { kind: 'remove', pathname }));
    const now = await settle(() => describeTool(pathname, false));
    setState(now.kind === 'done' ? now.value : UNKNOWN);
  };
  return [state, { keep: () => void keep(), cancel: () => loading.current?.abort(), remove: () => void remove() }];
}

async function describeTool(pathname: string, hasFailed: boolean): Promise<OfflineToolState> {
  const tool = await askWorker<ToolOffline | null>(await runningWorker(), { kind: 'describe', pathname });
  if (!tool) return UNKNOWN;
  if (tool.isWanted && tool.missing.length === 0) return { kind: 'kept', sizeBytes: tool.sizeBytes };
  return { kind: 'offered', sizeBytes: tool.sizeBytes, hasFailed };
}

/** The page fetches: a browser ends a service worker that works for long. */
async function keepTool(pathname: string, signal: AbortSignal, onPercent: (percent: number) => void): Promise<void> {
  const worker = await runningWorker();
  // Asks that the browser does not make room at the cost of this; its answer changes nothing here, and not every WebKit can be asked.
  const { storage }: { readonly storage?: StorageManager } = navigator;
  void storage?.persist().catch(() => false);
  const tool = await askWorker<ToolOffline | null>(worker, { kind: 'describe', pathname });
  const missing = (tool?.missing ?? []).filter(({ address }) => address.startsWith(NAMED_BY_CONTENT));
  const total = sizeOfFiles(missing);
  const files = await caches.open(cacheNames(SITE_ROOT).files);
  let keptBytes = 0;
  await forEachOf(missing, async ({ address, sizeBytes }) => {
    signal.throwIfAborted();
    await keepFile(files, onSite(address), signal);
    keptBytes += sizeBytes;
    if (!signal.aborted) onPercent(Math.floor((100 * keptBytes) / total));
  });
  signal.throwIfAborted();
  await askWorker<void>(worker, { kind: 'keep', pathname });
}
