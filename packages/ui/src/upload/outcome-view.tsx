import { type ComponentType, useEffect, useState } from 'react';
import type { PictureFile, PictureHost } from '../page-grid/pictures.ts';
import type { OutcomeProps } from '../tool-panel.ts';
import type { HostResult } from './host.ts';

interface OutcomeViewProps {
  readonly Outcome: ComponentType<OutcomeProps>;
  readonly result: HostResult;
  /** The first file that was given, open for drawing. */
  readonly source: PictureFile | undefined;
  readonly pictureHost: PictureHost | undefined;
  /** Opens a result that is locked as its input was. */
  readonly password: string | undefined;
  readonly onRunAgain: OutcomeProps['onRunAgain'];
}

/** Results that are held open at a time. */
const MAX_DRAWN = 8;

/** What a tool says of its result, with the result open for drawing for as long as it is shown. */
export function OutcomeView({ Outcome, result, source, pictureHost, password, onRunAgain }: OutcomeViewProps) {
  const [pictures, setPictures] = useState<readonly PictureFile[]>([]);
  useEffect(() => {
    if (!pictureHost) return;
    const opened = result.outputs
      .filter(({ mediaType }) => mediaType === 'application/pdf')
      .slice(0, MAX_DRAWN)
      .map((output) => pictureHost.open(new File([output.blob], output.name, { type: output.mediaType }), password));
    setPictures(opened);
    return () => {
      setPictures([]);
      for (const file of opened) file.close();
    };
  }, [result, pictureHost, password]);
  return <Outcome result={result} pictures={pictures} source={source ?? null} onRunAgain={onRunAgain} />;
}
