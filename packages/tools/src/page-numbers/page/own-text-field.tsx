import { message, TextAreaField } from '@recto/ui';

const LABEL = message('pageNumbers.own', 'Text');

const INSERTS = [
  { label: message('pageNumbers.page', 'Page number'), written: '{page}' },
  { label: message('pageNumbers.pages', 'Last number'), written: '{pages}' },
  { label: message('pageNumbers.label', 'Page label'), written: '{label}' },
  { label: message('pageNumbers.bates', 'Bates number'), written: '{bates}' },
  { label: message('pageNumbers.date', 'Date'), written: '{date}' },
  { label: message('pageNumbers.file', 'File name'), written: '{file}' },
];

/** The visitor's own text, with what is filled in on each page. */
export function OwnTextField(props: { readonly value: string; readonly onChange: (written: string) => void }) {
  return <TextAreaField label={LABEL} maxLength={200} inserts={INSERTS} {...props} />;
}
