import { message, PageListField } from '@recto/ui';

const TEXTS = {
  label: message('pageNumbers.list', 'Which pages'),
  hint: message(
    'pageNumbers.listHint',
    'Such as 3-10 or 2-z, z for the last. The first of them gets the first number.',
  ),
};

/** Shown when neither all pages nor every other one is numbered. */
export function ListedPagesField(props: { readonly value: string; readonly onChange: (pages: string) => void }) {
  return <PageListField {...TEXTS} {...props} />;
}
