import type { FileCard, PanelProps } from '@recto/ui';
import { LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import { useEffect, useState } from 'react';
import type { ScanPreview } from '../preview.ts';
import type { ScanOptions } from './scan-options.ts';

const scans = new LivePreviews<ScanPreview>('scan', (answer) => answer as ScanPreview);

/** A page as it will be, and whether a newer one is being made; the page is null until the first is there. */
export function useScan(
  ask: PanelProps<ScanOptions>['preview'],
  card: FileCard,
  corners: string,
  filter: ScanOptions['filter'],
): { readonly scan: ScanPreview | null; readonly state: 'waiting' | 'made' | 'refused' | null } {
  const isReady = ask && card.state.kind === 'ready';
  const preview = useLivePreview(isReady ? scans.of(ask, card, { options: { corners: [corners], filter } }) : null);
  const [shown, setShown] = useState<ScanPreview | null>(null);
  // The page before stays in sight until the new one is there.
  if (preview?.kind === 'made' && preview.answer !== shown) setShown(preview.answer);
  return { scan: preview?.kind === 'made' ? preview.answer : shown, state: preview?.kind ?? null };
}

/** An address for the picture of a page, for as long as it is shown. */
export function usePictureUrl(scan: ScanPreview | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!scan) return;
    const made = URL.createObjectURL(new Blob([scan.jpeg], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [scan]);
  return url;
}
