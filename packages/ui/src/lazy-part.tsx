import { type ComponentType, useEffect, useState } from 'react';

interface Part<Props> {
  loaded: ComponentType<Props> | undefined;
  /** In its place while it is on its way. */
  readonly Meanwhile: ComponentType<Props> | undefined;
  readonly load: () => Promise<ComponentType<Props>>;
}

const PARTS = new Set<() => Promise<unknown>>();

/**
 * A part of a page whose code comes after the page. It shows nothing until it is there, and for good when it cannot be had.
 * Call at module level.
 * @param Meanwhile is shown instead of nothing
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const part: Part<Props> = {
    loaded: undefined,
    Meanwhile,
    load: async () => {
      part.loaded ??= await load();
      return part.loaded;
    },
  };
  PARTS.add(part.load);
  return (props) => <LazyPart part={part} props={props} />;
}

function LazyPart<Props extends object>({ part, props }: { readonly part: Part<Props>; readonly props: Props }) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  useEffect(() => {
    if (Loaded) return;
    let isOver = false;
    part.load().then(
      (loaded) => {
        if (!isOver) setLoaded(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [Loaded, part]);
  const Shown = Loaded ?? part.Meanwhile;
  return Shown ? <Shown {...props} /> : null;
}

/** Loads every part, and the parts that these declare, so that they show with the network off. Rejects when one cannot be had. */
export async function loadPartsAhead(): Promise<void> {
  for (let known = 0; known < PARTS.size; ) {
    known = PARTS.size;
    await Promise.all([...PARTS].map((load) => load()));
  }
}
