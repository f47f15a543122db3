import { lazyPart } from '@recto/ui';

/** The steps of this sitting; there is no history before there is a step. */
export const HistoryStrip = lazyPart(async () => (await import('../sitting/history-strip.tsx')).HistoryStrip);
