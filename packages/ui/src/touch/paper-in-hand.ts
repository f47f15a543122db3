import type { FingerPoint } from './listen-for-hold.ts';

/** A slip of paper above the finger that says what is dragged. */
export interface PaperInHand {
  moveTo(point: FingerPoint): void;
  remove(): void;
}

/** @param parent what it is drawn in: a part of the same dialog, when there is one */
export function showPaperInHand(parent: HTMLElement, words: string): PaperInHand {
  const paper = document.createElement('div');
  paper.className = 'pages-in-hand pages-at-finger';
  paper.textContent = words;
  paper.setAttribute('aria-hidden', 'true');
  parent.append(paper);
  return {
    moveTo({ clientX, clientY }) {
      paper.style.translate = `calc(${clientX}px - 50%) calc(${clientY}px - 100% - 24px)`;
    },
    remove: () => paper.remove(),
  };
}
