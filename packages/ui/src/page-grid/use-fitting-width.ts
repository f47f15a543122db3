import { useLayoutEffect, useState } from 'react';

/**
 * The width in CSS pixels at which a whole page is in sight.
 * @param ratio width by height of the page
 * @param mostOfWindow share of the window's height that it may take
 */
export function useFittingWidth(
  holder: { readonly current: HTMLElement | null },
  ratio: number,
  mostOfWindow: number,
): number {
  const [available, setAvailable] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = holder;
    if (!current) return;
    const measure = () => setAvailable({ width: current.clientWidth, height: window.innerHeight * mostOfWindow });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [holder, mostOfWindow]);
  return Math.floor(Math.min(available.width, available.height * ratio));
}
