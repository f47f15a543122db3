import { type ComponentType, useEffect, useState } from 'react';
import type { PictureFile, PictureHost } from '../page-grid/pictures.ts';
import type { OutcomeProps } from '../tool-panel.ts';
import type { HostResult } from './host.ts';

interface OutcomeViewProps {
  readonly Outcome: ComponentType<OutcomeProps>;
  readonly result: HostResult;
  readonly pictureHost: PictureHost | undefined;
  /** Opens a result that is locked as its input was. */
  readonly password: string | undefined;
}

/** What a tool says of its result, with the result open for drawing for as long as it is shown. */
export function OutcomeView({ Outcome, result, pictureHost, password }: OutcomeViewProps) {
  const [pictures, setPictures] = useState<PictureFile | null>(null);
  useEffect(() => {
    const [output] = result.outputs;
    if (!output || !pictureHost) return;
    const opened = pictureHost.open(new File([output.blob], output.name, { type: output.mediaType }), password);
    setPictures(opened);
    return () => {
      setPictures(null);
      opened.close();
    };
  }, [result, pictureHost, password]);
  return <Outcome result={result} pictures={pictures} />;
}
