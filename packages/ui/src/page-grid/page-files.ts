import { useEffect, useState } from 'react';
import type { GridPage, PageContent } from './page-list-state.ts';
import type { PageShape, PictureFile } from './pictures.ts';

/** A file whose pages stand in a grid. */
export interface GridFile {
  readonly name: string;
  /** 0-based, in the order of the workspace. */
  readonly listIndex: number;
  /** Undefined while, or when, it cannot be drawn. */
  readonly pictures: PictureFile | undefined;
  /** True when the file declares that its pages follow one another from right to left. */
  readonly readsRightToLeft: boolean;
}

/** Properties of a file's pages, read when it is opened for drawing. */
export interface FilePages {
  readonly shapes: readonly PageShape[];
  readonly labels: readonly string[] | null;
}

/** Shapes and labels of the files, by key, as they become known. */
export function useFilePages(files: ReadonlyMap<string, GridFile>): ReadonlyMap<string, FilePages> {
  const [known, setKnown] = useState<ReadonlyMap<string, FilePages>>(new Map());
  useEffect(() => {
    let isOver = false;
    const learn = (fileKey: string, facts: Partial<FilePages>) => {
      if (isOver) return;
      setKnown((before) => {
        const had = before.get(fileKey) ?? { shapes: [], labels: null };
        return new Map(before).set(fileKey, { ...had, ...facts });
      });
    };
    for (const [fileKey, { pictures }] of files) {
      pictures?.shapes.then(
        (shapes) => learn(fileKey, { shapes }),
        () => undefined,
      );
      void pictures?.labels.then((labels) => learn(fileKey, { labels }));
    }
    return () => {
      isOver = true;
    };
  }, [files]);
  return known;
}

/**
 * In which direction pages follow one another: leftwards if every file says so. The language of the site has no say, because
 * pages are turned as their document is bound.
 */
export function directionOf(files: ReadonlyMap<string, GridFile>): 'ltr' | 'rtl' {
  const all = [...files.values()];
  return all.length > 0 && all.every(({ readsRightToLeft }) => readsRightToLeft) ? 'rtl' : 'ltr';
}

const A4: NonNullable<PageShape> = { widthPoints: 595, heightPoints: 842 };

/** A page's own shape, before it is rotated; A4 while it is not known. */
export function shapeOf(content: PageContent, pages: ReadonlyMap<string, FilePages>): NonNullable<PageShape> {
  if (content.kind === 'blank') return content;
  return pages.get(content.fileKey)?.shapes[content.pageIndex] ?? A4;
}

/** A page's label in its file; null for a page or a file without one. */
export function labelOf({ content }: GridPage, pages: ReadonlyMap<string, FilePages>): string | null {
  if (content.kind === 'blank') return null;
  return pages.get(content.fileKey)?.labels?.[content.pageIndex] ?? null;
}

/** The file of a page, where pages of several files stand together; else undefined. */
export function fileOf({ content }: GridPage, files: ReadonlyMap<string, GridFile>): GridFile | undefined {
  return content.kind === 'page' && files.size > 1 ? files.get(content.fileKey) : undefined;
}

export function picturesOf({ content }: GridPage, files: ReadonlyMap<string, GridFile>): PictureFile | undefined {
  return content.kind === 'page' ? files.get(content.fileKey)?.pictures : undefined;
}
