import type { OptionsOf } from '@recto/contract/tool';
import type { FileCard } from '@recto/ui';
import { type AskEngine, LivePreviews } from '@recto/ui/live-preview';
import { type Contents, contentsSchema } from '../contents.ts';
import { EXTRACT_KINDS, type ExtractKind } from '../kinds.ts';
import type tool from '../tool.ts';

export type ExtractOptions = OptionsOf<typeof tool>;

const found = new LivePreviews('extract', (answer): Contents | null => {
  const read = contentsSchema.safeParse(answer);
  return read.success ? read.data : null;
});

/** Asks the engine for the contents of the chosen pages of a file, and around them. Of the options only the pages matter. */
export function contentsOf(ask: AskEngine, card: FileCard, { pages }: ExtractOptions) {
  return found.of(ask, card, { options: { pages } });
}

/** The options with one kind chosen or not. */
export function withKind(options: ExtractOptions, kind: ExtractKind, isChosen: boolean): ExtractOptions {
  const chosen = new Set(options.what);
  if (isChosen) chosen.add(kind);
  else chosen.delete(kind);
  return { ...options, what: EXTRACT_KINDS.filter((one) => chosen.has(one)) };
}

/** False for what a file does not have. */
export function hasKind(contents: Contents, kind: ExtractKind): boolean {
  switch (kind) {
    case 'text':
      return contents.text.withText > 0;
    case 'form':
      return contents.form.count > 0 || contents.form.hasXfa;
    default:
      return contents[kind].count > 0;
  }
}
