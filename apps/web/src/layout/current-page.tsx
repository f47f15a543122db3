import { useLocation } from 'react-router';
import { loadedPage } from '../routes.ts';
import { DrawingErrors } from './drawing-errors.tsx';
import { Layout } from './layout.tsx';
import { Translated } from './translated.tsx';

/** The page of the address, in its language. Its code has been loaded before. */
export function CurrentPage() {
  const { pathname, key } = useLocation();
  const { default: Page, meta } = loadedPage(pathname);
  return (
    <Translated>
      <DrawingErrors place={key}>
        <Layout meta={meta}>
          <Page />
        </Layout>
      </DrawingErrors>
    </Translated>
  );
}
