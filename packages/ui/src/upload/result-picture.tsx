import { type CSSProperties, useState } from 'react';
import { PagePicture } from '../page-grid/page-picture.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import type { HostOutput } from './host.ts';

/** The first page fits into this box, in CSS pixels. */
const PICTURE_BOX = { boxWidth: 208, boxHeight: 276 };
/** Sheets that a pile shows at most. */
const MOST_SHEETS = 3;

interface ResultPictureProps {
  /** The first result. */
  readonly output: HostOutput;
  /** Draws its pages, or its image; absent for anything else. */
  readonly pictures: PictureFile | undefined;
  /** Number of sheets drawn in the pile: pages of the result, or the number of results. */
  readonly sheets: number;
}

/** Shows the result at a glance: the first page, the image, or a sheet with the file's name and kind. Text beside it names it. */
export function ResultPicture({ output, pictures, sheets }: ResultPictureProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  const isPdf = output.mediaType === 'application/pdf';
  return (
    <div
      className="result-picture"
      data-pictured={ratio !== null || undefined}
      style={{ '--page-ratio': ratio ?? undefined } as CSSProperties}
      aria-hidden="true"
    >
      <div className="pile" data-pages={Math.min(sheets, MOST_SHEETS)}>
        <div className="leaf">
          {pictures && (
            <PagePicture file={pictures} pageIndex={0} {...PICTURE_BOX} className="leaf-picture" onDrawn={setRatio} />
          )}
          <span className="leaf-title">{output.name.replace(/\.[^.]+$/, '')}</span>
          {!isPdf && <span className="leaf-kind">{output.name.slice(output.name.lastIndexOf('.') + 1)}</span>}
        </div>
      </div>
    </div>
  );
}
