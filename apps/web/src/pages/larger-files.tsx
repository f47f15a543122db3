import { message, RichText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';

const WAY = message('larger.way', 'The <commands>command line</commands> takes larger files.');

/** The way on with a file that is too large for the page. */
export function LargerFiles() {
  return (
    <p className="next">
      <RichText message={WAY} parts={{ commands: <SiteLink to="/developers#large-files" /> }} />
    </p>
  );
}
