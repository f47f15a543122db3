import { message } from '@recto/words/message';

/** Messages of the operation. */
export const WORDS = {
  noContent: message('problem.noContentToCrop', 'No content was found on these pages, so there is nothing to crop to.'),
  unchanged: message('problem.nothingToCrop', 'Nothing would be cut off. Set margins or draw a box first.'),
  full: message(
    'problem.contentFillsPages',
    'The content reaches the edges of these pages, so nothing would be cut off.',
  ),
  nothingLeft: message(
    'problem.nothingLeftOfPage',
    'Nothing would be left of page {page}. Cut off less, or leave this page out.',
  ),
  nothingHidden: message('problem.nothingToRestore', 'These pages already show everything.'),
  hidden: message(
    'note.cropped',
    '{count, plural, one {# page was} other {# pages were}} cropped. What is outside is hidden, not removed: anyone can bring it back.',
  ),
  removed: message(
    'note.croppedForGood',
    '{count, plural, one {# page was} other {# pages were}} cropped and what was outside was removed. The result was opened again and searched: text, images and drawings hold nothing of it. Within a point of the edge, parts may remain.',
  ),
  restored: message(
    'note.cropRestored',
    '{count, plural, one {# page shows} other {# pages show}} again what was hidden{remembered, plural, =0 {} other { (# as before Recto cropped)}}.',
  ),
  without: message(
    'note.cropWithoutContent',
    'No content was found on {count, plural, one {page} other {pages}} {pages}, so {count, plural, one {it was} other {they were}} left alone.',
  ),
  alongside: message(
    'note.pagesCroppedAlong',
    'The file uses one page in several places, so these pages were cropped too: {pages}.',
  ),
  boxes: message(
    'note.cropBoxes',
    'Print boxes (trim, bleed or art) were cut to the new area on {count, plural, one {# page} other {# pages}}.',
  ),
  gone: message('note.cropTookAlong', '{item}: {count} were outside or across the edge and were removed.'),
  wholeImages: message(
    'note.cropWholeImages',
    '{count, plural, one {# image was} other {# images were}} removed whole: a part was outside, but its format cannot be written again.',
  ),
  left: message('crop.leftover', 'the complete removal of what is outside; pages on which it was still found: {pages}'),
};
