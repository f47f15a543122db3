import { useEffect, useState } from 'react';
import { carriesFiles, collectFiles } from './collect-files.ts';

/**
 * Takes files dropped anywhere on the page or pasted into it.
 * @param isWanted decides, by name, which files inside dropped folders are taken.
 * @returns true while files hover over the page.
 */
export function usePageDrop(
  onFiles: (files: readonly File[]) => void,
  isWanted: (name: string) => boolean,
  isOn: boolean,
): boolean {
  const [isHovering, setHovering] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const take = (transfer: DataTransfer | null) => {
      if (!transfer || !carriesFiles(transfer)) return;
      const plain = [...transfer.files];
      // A folder that cannot be read: what was dropped beside it is still taken.
      void collectFiles(transfer, isWanted).then(onFiles, () => onFiles(plain));
    };
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => take(event.clipboardData);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      setHovering(false);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [onFiles, isWanted, isOn]);
  return isHovering;
}
