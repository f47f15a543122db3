import type { OptionsOf } from '@recto/contract/tool';
import { exactSizeText, message, type PagesProps, useText } from '@recto/ui';
import { ByteBars } from '@recto/ui/byte-bars';
import { useLivePreview } from '@recto/ui/live-preview';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { useState } from 'react';
import type tool from '../tool.ts';
import { CompareStage } from './compare-stage.tsx';
import { isTriedOut, type TrialState, trialOf } from './live-preview.ts';
import { useOpenedFile } from './use-opened-file.ts';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  page: message('compress.thisPage', 'This page on its own: {from} → {to}'),
  working: message('compress.workingPage', 'Compressing this page…'),
  whole: message('compress.tryingFile', 'Compressing the whole file to find its size: {percent, number}%'),
  large: message('compress.largeFile', 'This is a large file: you will see its size after you press Compress PDF.'),
  bytes: message('compress.bytesTitle', 'Size by kind of content'),
};
const A4 = { widthPoints: 595, heightPoints: 842 };

/** A page before and after, and where the file's bytes are. The page in view is tried out first, then the whole file. */
export default function CompressPages({ options, cards, pictures, preview, pictureHost }: PagesProps<Options>) {
  const text = useText();
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const card = picked?.card;
  const canTry = preview !== undefined && card !== undefined && card.state.kind === 'ready';
  // A size is wanted of the whole file: of a single page nothing can be said.
  const isByPage = canTry && options.targetMegabytes === 0 && (picked?.pageCount ?? 0) > 1;
  const pageTrial = isByPage ? trialOf(preview, card, options, { pageIndex: picked?.pageIndex ?? 0 }) : null;
  const wholeTrial = canTry && isTriedOut(card) ? trialOf(preview, card, options) : null;
  const wholeSeen = useLivePreview(wholeTrial, false);
  const page = useLivePreview(pageTrial, wholeSeen?.kind !== 'made');
  const whole = useLivePreview(wholeTrial, page?.kind !== 'waiting');
  const made = whole?.kind === 'made' ? whole : page?.kind === 'made' ? page : null;
  const shownIndex = made === page ? 0 : (picked?.pageIndex ?? 0);
  const latest = useLatest(made?.answer.file ?? null, card?.file, shownIndex, picked?.pageIndex ?? 0);
  const after = useOpenedFile(pictureHost, latest?.file ?? null);
  if (!picked) return null;
  const shape = picked.shapes[picked.pageIndex] ?? A4;
  const account = whole?.kind === 'made' ? whole.answer : null;
  return (
    <div className="compress-pages">
      <CompareStage
        {...shape}
        before={picked.pictures ? { file: picked.pictures, pageIndex: picked.pageIndex } : null}
        after={after && latest ? { file: after, pageIndex: latest.pageIndex } : null}
        isStale={made === null}
      />
      <PagePicker
        picked={picked}
        pickedIndex={pickedIndex}
        total={total}
        hasSeveralFiles={cards.length > 1}
        onPick={pick}
      />
      <p className="compare-state" aria-live="polite">
        {stateText(text, page, whole, card !== undefined && !isTriedOut(card))}
      </p>
      {account && (
        <section className="bytes-card" aria-label={text(TEXTS.bytes)}>
          <ByteBars before={account.before} after={account.after} />
        </section>
      )}
    </div>
  );
}

function stateText(text: ReturnType<typeof useText>, page: TrialState, whole: TrialState, isLarge: boolean): string {
  if (page?.kind === 'waiting' && whole?.kind !== 'made') return text(TEXTS.working);
  if (page?.kind === 'made') {
    const { sizeBefore, sizeAfter } = page.answer;
    return text(TEXTS.page, { from: exactSizeText(sizeBefore, text), to: exactSizeText(sizeAfter, text) });
  }
  if (whole?.kind === 'waiting') return text(TEXTS.whole, { percent: whole.percent });
  return isLarge ? text(TEXTS.large) : '';
}

interface Shown {
  readonly file: File;
  readonly pageIndex: number;
}

/** Keeps the last result for a page until there is a newer one: the picture does not disappear while the slider moves. */
function useLatest(file: File | null, source: File | undefined, pageIndex: number, picked: number): Shown | null {
  const [latest, setLatest] = useState<(Shown & { readonly source: File; readonly picked: number }) | null>(null);
  if (file && source && (latest?.file !== file || latest.pageIndex !== pageIndex || latest.picked !== picked)) {
    const next = { file, source, pageIndex, picked };
    setLatest(next);
    return next;
  }
  return latest && latest.source === source && latest.picked === picked ? latest : null;
}
