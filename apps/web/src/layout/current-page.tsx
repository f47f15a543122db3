import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadedPage } from '../routes.ts';
import { DrawingErrors } from './drawing-errors.tsx';
import { repeatEarlyInput } from './early-input.ts';
import { Layout } from './layout.tsx';
import { Translated } from './translated.tsx';

/** Marks the document when React has taken over the page, and not only what stands around it. */
function Taken() {
  useEffect(() => {
    document.documentElement.dataset.taken = '';
    repeatEarlyInput();
  }, []);
  return null;
}

/** The page of the address, in its language. Its code has been loaded before. */
export function CurrentPage() {
  const { pathname, key } = useLocation();
  const { default: Page, meta } = loadedPage(pathname);
  return (
    <Translated>
      <DrawingErrors place={key}>
        <Layout meta={meta}>
          {/* Nothing in it waits: React takes over what stands in a boundary in slices, so that no task is long. */}
          <Suspense>
            <Page />
            <Taken />
          </Suspense>
        </Layout>
      </DrawingErrors>
    </Translated>
  );
}
