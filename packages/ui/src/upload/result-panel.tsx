import { type ComponentType, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { PictureFile, PictureHost } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { Headline, OutcomeProps } from '../tool-panel.ts';
import { canChooseTarget, download, saveWhere, shareableFiles, shareFiles } from './deliver.ts';
import { endingOf, savableName, stemOf } from './file-name.ts';
import type { HostOutput, HostResult } from './host.ts';
import { loadSeveral } from './load-several.ts';
import { giveNotice } from './notice.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { ResultName } from './result-name.tsx';
import { ResultPicture } from './result-picture.tsx';
import { isDrawn, useResultPictures } from './use-result-pictures.ts';

const ResultList = lazyPart(async () => (await loadSeveral()).ResultList);
/** Only jobs on the server have one. */
const StoredNote = lazyPart(async () => (await import('./stored-note.tsx')).StoredNote);

const SUCCESS = message('result.success', 'Success! Your file has been processed.');
const DOWNLOAD = message('result.download', 'Download Result');
const DOWNLOAD_ALL = message('result.downloadAll', 'Download All (ZIP)');
const SAVE_AS = message('result.saveAs', 'Save As...');
const SHARE = message('result.share', 'Share...');
const RENAME = message('result.rename', 'Rename...');
const ANOTHER = message('result.another', 'Process Another File');
const REOPEN = message('result.reopen', 'Change a setting and run again');
const TOTAL = message('result.total', '{count, number} files · {size}');
const FACTS = message('result.facts', '{name} · {pages, plural, =0 {} one {# page · } other {# pages · }}{size}');

interface ResultPanelProps {
  readonly result: HostResult;
  /** True when it was handed over before: then it does not download by itself. */
  readonly isSeen: boolean;
  /** Name of the ZIP when there are several results. */
  readonly zipName: string;
  readonly onAnother: () => void;
  readonly onReopen: () => void;
  /** Runs work whose failure the widget shows. */
  readonly attempt: (work: () => Promise<void>) => void;
  /** View of the tool itself on the result. */
  readonly Outcome: ComponentType<OutcomeProps> | undefined;
  readonly toldByOutcome: readonly string[] | undefined;
  readonly headline: Headline | undefined;
  /** True where the result is read on the page, and downloaded on request only. */
  readonly isAnswer: boolean;
  /** The first file that was given, open for drawing. */
  readonly source: PictureFile | undefined;
  readonly pictureHost: PictureHost | undefined;
  /** Opens a result that is locked as its input was. */
  readonly password: string | undefined;
  readonly onRunAgain: OutcomeProps['onRunAgain'];
  /** Ways on to other tools. */
  readonly next?: ReactNode;
  readonly ref: Ref<HTMLHeadingElement>;
}

/** Results that are held open for what the tool says of them. */
const MOST_DRAWN = 8;

/** The finished job: it downloads by itself, and everything that can be done next stands beside its receipt. */
export function ResultPanel(props: ResultPanelProps) {
  const { result, zipName, onAnother, onReopen, attempt, Outcome, isAnswer, next } = props;
  const text = useText();
  const { receipt } = result;
  const [stem, setStem] = useState<string | null>(null);
  const outputs = useMemo(() => namedOutputs(result.outputs, stem), [result, stem]);
  const [first] = outputs;
  const headline = props.headline?.(result, text) ?? null;
  const delivered = useRef<HostResult | null>(props.isSeen ? result : null);
  const pictures = useResultPictures(props.pictureHost, result, props.password, Outcome ? MOST_DRAWN : 1);
  const shareable = useMemo(() => shareableFiles(outputs), [outputs]);
  const deliverAll = async () => {
    if (outputs.length > 1) await (await loadSeveral()).downloadAll(outputs, zipName);
    else if (first) download(first.blob, first.name);
  };
  const saveAll = async () => {
    if (outputs.length > 1) await saveWhere(zipName, 'application/zip', (await loadSeveral()).zipOf(outputs));
    else if (first) await saveWhere(first.name, first.mediaType, first.blob);
  };
  useEffect(() => {
    if (delivered.current === result) return;
    delivered.current = result;
    giveNotice(text(SUCCESS), document.title);
    if (!isAnswer) attempt(deliverAll);
  });
  return (
    <section className="result" aria-labelledby="result-title">
      {first && (
        <ResultPicture
          output={first}
          pictures={isDrawn(first) ? pictures[0] : undefined}
          sheets={outputs.length > 1 ? outputs.length : (receipt.outputs[0]?.pages ?? 1)}
        />
      )}
      <div className="result-head">
        <h2 id="result-title" ref={props.ref} tabIndex={-1}>
          {text(SUCCESS)}
        </h2>
        {headline !== null && <p className="result-headline">{headline}</p>}
        <p className="result-files">
          {outputs.length > 1
            ? text(TOTAL, {
                count: outputs.length,
                size: megabytesText(sum(outputs.map(({ blob }) => blob.size)), text),
              })
            : receipt.outputs.map((file) =>
                text(FACTS, {
                  name: first?.name ?? file.name,
                  pages: file.pages ?? 0,
                  size: megabytesText(file.sizeBytes, text),
                }),
              )}
        </p>
        {first && stem !== null && <ResultName stem={stem} ending={endingOf(first.name)} onChange={setStem} />}
        <div className="result-actions">
          {first && (
            <button type="button" className="button" onClick={() => attempt(deliverAll)}>
              <Mark name="download" />
              {text(outputs.length > 1 ? DOWNLOAD_ALL : DOWNLOAD)}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={onAnother}>
            {text(ANOTHER)}
          </button>
        </div>
        <p className="result-more">
          {first && canChooseTarget() && (
            <button type="button" className="text-button" onClick={() => attempt(saveAll)}>
              {text(SAVE_AS)}
            </button>
          )}
          {first && outputs.length === 1 && stem === null && (
            <button type="button" className="text-button" onClick={() => setStem(stemOf(first.name))}>
              {text(RENAME)}
            </button>
          )}
          {shareable && (
            <button type="button" className="text-button" onClick={() => attempt(() => shareFiles(shareable))}>
              {text(SHARE)}
            </button>
          )}
          <button type="button" className="text-button" onClick={onReopen}>
            {text(REOPEN)}
          </button>
        </p>
      </div>
      <div className="result-rest">
        {Outcome && (
          <Outcome result={result} pictures={pictures} source={props.source ?? null} onRunAgain={props.onRunAgain} />
        )}
        {next}
        {result.stored && <StoredNote stored={result.stored} />}
        {outputs.length > 1 && <ResultList outputs={outputs} files={receipt.outputs} />}
      </div>
      <ReceiptCard receipt={receipt} told={Outcome && receipt.inputs.length === 1 ? props.toldByOutcome : undefined} />
    </section>
  );
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The one result under the name that the visitor gave it, and several as they are. @param stem null before a name is given */
function namedOutputs(outputs: readonly HostOutput[], stem: string | null): readonly HostOutput[] {
  const [first, other] = outputs;
  const name = savableName(stem?.trim() ?? '');
  return first && !other && name !== '' ? [{ ...first, name: name + endingOf(first.name) }] : outputs;
}
