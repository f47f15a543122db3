import type { OptionsOf } from '@recto/contract/tool';
import {
  definePanel,
  lazyPart,
  type Message,
  message,
  OptionField,
  optionBounds,
  type PanelProps,
  RadioChoice,
  RangeField,
  SwitchField,
} from '@recto/ui';
import tool from '../tool.ts';
import './compare.css';
import './compress.css';

const SizeLine = lazyPart(async () => (await import('./size-line.tsx')).SizeLine);
type CompressOptions = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('compress.settings', 'Compression Settings'),
  aim: message('compress.aim', 'Compress'),
  quality: message('compress.quality', 'Quality'),
  megabytes: message('compress.megabytes', 'At most, in MB'),
  megabytesHint: message(
    'compress.megabytesHint',
    'for each file; Recto finds the best quality that fits, or tells you the smallest size it can reach',
  ),
  grayscale: message('compress.grayscale', 'Make images gray'),
};

const AIMS = [
  { value: 'quality', label: message('compress.byQuality', 'By quality') },
  { value: 'size', label: message('compress.bySize', 'By file size') },
] as const;

/** From each quality on, what it means. */
const LEVELS: readonly (readonly [from: number, meaning: Message])[] = [
  [90, message('compress.minimal', 'Minimal compression - Best quality')],
  [75, message('compress.balanced', 'Balanced compression - Good quality')],
  [50, message('compress.standard', 'Standard compression - Smaller size')],
  [0, message('compress.maximum', 'Maximum compression - Smallest size')],
];
const [[, BEST]] = LEVELS as readonly [readonly [number, Message]];
/** Size that is offered first: many mail programs and forms accept it. */
const USUAL_MEGABYTES = 2;

function CompressPanel({ options, onChange, cards, preview }: PanelProps<CompressOptions>) {
  const { quality, targetMegabytes, grayscale } = options;
  const isBySize = targetMegabytes > 0;
  return (
    <>
      <RadioChoice
        legend={TEXTS.aim}
        choices={AIMS}
        value={isBySize ? 'size' : 'quality'}
        onChange={(aim) => onChange({ ...options, targetMegabytes: aim === 'size' ? USUAL_MEGABYTES : 0 })}
      />
      {isBySize ? (
        <OptionField
          tool={tool}
          name="targetMegabytes"
          label={TEXTS.megabytes}
          hint={TEXTS.megabytesHint}
          value={targetMegabytes}
          min={0.01}
          onChange={(megabytes) => onChange({ ...options, targetMegabytes: megabytes })}
        />
      ) : (
        <RangeField
          label={TEXTS.quality}
          meaning={LEVELS.find(([from]) => quality >= from)?.[1] ?? BEST}
          value={quality}
          {...optionBounds(tool.options, 'quality')}
          onChange={(chosen) => onChange({ ...options, quality: chosen })}
        />
      )}
      {preview && cards.length > 0 && <SizeLine options={options} cards={cards} preview={preview} />}
      <SwitchField
        label={TEXTS.grayscale}
        value={grayscale}
        onChange={(isGray) => onChange({ ...options, grayscale: isGray })}
      />
    </>
  );
}

export default definePanel<CompressOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: CompressPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  loadHeadline: async () => (await import('@recto/ui/byte-bars')).sizeHeadline,
  loadOutcome: async () => (await import('@recto/ui/byte-bars')).SizesOutcome,
  toldByOutcome: ['size'],
});
