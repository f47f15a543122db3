import { type Headline, message } from '@recto/ui';

const JOINED = message(
  'merge.headline',
  '{files, plural, one {# file} other {# files}} in one, {pages, plural, one {# page} other {# pages}}',
);

/** Says how many files became one, and how many pages it has. */
export const mergeHeadline: Headline = ({ receipt: { inputs, outputs } }, text) => {
  const pages = outputs[0]?.pages;
  return pages ? text(JOINED, { files: inputs.length, pages }) : null;
};
