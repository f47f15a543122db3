import type { OptionsOf } from '@recto/contract/tool';
import type { PageShape, PagesProps, PictureFile } from '@recto/ui';
import { useHistory } from '@recto/ui/history';
import { type PageAbility, PageGrid, type PageListAction, usePageList } from '@recto/ui/page-grid';
import { useEffect, useMemo, useState } from 'react';
import { type PageAngle, writePageAngles } from '../page-angles.ts';
import type tool from '../tool.ts';
import { generalAngles, singleAngles } from './preview.ts';

type RotateOptions = OptionsOf<typeof tool>;

const ABILITIES: readonly PageAbility[] = ['undo', 'rotation'];
const TURNS: readonly PageAngle[] = [0, 90, 180, 270];

/** The pages as they will lie. A page that is rotated here goes into the options; the list itself stays as it is. */
export default function RotatePages({ options, onChange, cards, pictures, onAddFiles }: PagesProps<RotateOptions>) {
  const { list, dispatch, files } = usePageList({ cards, pictures, onAddFiles });
  const shapes = useShapes(pictures.get(cards[0]?.key ?? ''));
  const { pages } = list;
  const general = useMemo(() => generalAngles(options, pages.length, shapes), [options, pages.length, shapes]);
  const single = useMemo(() => singleAngles(options.angles, pages.length), [options.angles, pages.length]);
  const shown = useMemo(
    () => pages.map((page, listIndex) => ({ ...page, rotationDegrees: single.get(listIndex) ?? general(listIndex) })),
    [pages, single, general],
  );
  const history = useHistory(options.angles, (angles) => onChange({ ...options, angles }));
  const rotate = ({ keys, byDegrees }: Extract<PageListAction, { kind: 'rotated' }>) => {
    const rotated = new Set(keys);
    const next = new Map(single);
    for (const [listIndex, { key, rotationDegrees }] of shown.entries()) {
      if (!rotated.has(key)) continue;
      const angle = TURNS[((rotationDegrees + byDegrees) / 90) % TURNS.length] ?? 0;
      if (angle === general(listIndex)) next.delete(listIndex);
      else next.set(listIndex, angle);
    }
    history.remember();
    onChange({ ...options, angles: writePageAngles(next) });
  };
  return (
    <PageGrid
      list={{ ...list, pages: shown }}
      dispatch={(action) => (action.kind === 'rotated' ? rotate(action) : dispatch(action))}
      files={files}
      history={history}
      abilities={ABILITIES}
    />
  );
}

/** The pages' shapes, which tell landscape from portrait; none until the file is open for drawing. */
function useShapes(pictures: PictureFile | undefined): readonly PageShape[] {
  const [shapes, setShapes] = useState<readonly PageShape[]>([]);
  useEffect(() => {
    let isOver = false;
    const learn = (known: readonly PageShape[]) => {
      if (!isOver) setShapes(known);
    };
    pictures?.shapes.then(learn, () => learn([]));
    return () => {
      isOver = true;
    };
  }, [pictures]);
  return shapes;
}
