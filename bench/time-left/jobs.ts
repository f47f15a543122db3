import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TIMING_PASSWORD, type TimingInputs } from '@recto/testkit';
import { benchCases } from '../cases.ts';

/** A job whose time left is estimated. */
export interface TimedJob {
  readonly title: string;
  readonly toolId: string;
  readonly options: object;
  /** Paths. */
  readonly inputs: readonly string[];
  /** Opens the inputs. */
  readonly password?: string;
}

/** Files for the jobs. */
export interface JobFiles {
  readonly timing: TimingInputs;
  /** So many pages of text that tools take seconds for them. */
  readonly long: string;
  /** Fewer, for tools that look into what pages show. */
  readonly shown: string;
}

/** The jobs that are timed beside other programs, and others of tools that have none. @param folder for what is made for them */
export function timedJobs({ timing: inputs, long, shown }: JobFiles, folder: string): readonly TimedJob[] {
  const cases = benchCases(inputs).map(
    ({ title, toolId, options, inputs: paths }): TimedJob => ({
      ...(toolId === 'split' ? { title, inputs: paths } : lengthened(title, paths)),
      toolId,
      options: { ...options, ...(toolId === 'protect' && { userPassword: TIMING_PASSWORD }) },
      ...(toolId === 'unlock' && { password: TIMING_PASSWORD }),
    }),
  );
  // Of tools that are done with 2,000 pages before the page would show a time.
  function lengthened(title: string, paths: readonly string[]): Pick<TimedJob, 'title' | 'inputs'> {
    const isText = (path: string) => path === inputs.text || path === inputs.flateText;
    return {
      title: title.replace(/2,000/g, '20,000'),
      inputs: paths.map((path) => (isText(path) ? long : path)),
    };
  }
  // The first pages of text, as gray pictures of 200 dpi.
  const scan = (pages: number) => {
    const [pictures, path] = [join(folder, `page-${pages}`), join(folder, `scan-${pages}.pdf`)];
    execFileSync('pdftoppm', ['-r', '200', '-gray', '-jpeg', '-l', String(pages), inputs.hundredPages, pictures]);
    const made = readdirSync(folder).filter((name) => name.startsWith(`page-${pages}-`));
    execFileSync('img2pdf', [...made.sort().map((name) => join(folder, name)), '-o', path]);
    return path;
  };
  const { hundredPages, text, images, rich, photos } = inputs;
  const [rich1 = '', rich2 = ''] = rich;
  const [twoScans, tenScans] = [scan(2), scan(10)];
  return [
    ...cases,
    job('two scanned pages recognised', 'ocr', {}, twoScans),
    job('ten scanned pages recognised', 'ocr', {}, tenScans),
    job('ten scanned pages recognised in two languages', 'ocr', { languages: ['eng', 'deu'] }, tenScans),
    job('ten scanned pages, only their text', 'ocr', { preserveFormatting: false }, tenScans),
    job('1,000 pages to Word', 'pdf-to-word', {}, shown),
    job('1,000 pages to Word, exact layout', 'pdf-to-word', { layout: 'exact' }, shown),
    job('1,000 pages to Excel', 'pdf-to-excel', {}, shown),
    job('1,000 pages to PowerPoint', 'pdf-to-powerpoint', {}, shown),
    job('100 pages as PNG', 'pdf-to-image', { format: 'png', dpi: 96 }, hundredPages),
    job('100 pages as WebP', 'pdf-to-image', { format: 'webp', dpi: 96 }, hundredPages),
    job('20,000 pages of text made smaller', 'compress', {}, long),
    job('149 MB of images made smaller', 'compress', {}, images),
    job('30 pages with every structure made smaller', 'compress', { quality: 40 }, rich1),
    job('a word redacted on 100 pages', 'redact', { search: ['the'] }, hundredPages),
    job('two versions of 30 pages compared', 'compare', {}, rich1, rich2),
    job('1,000 pages compared with themselves', 'compare', {}, shown, shown),
    job('what 2,000 pages tell removed', 'clean', {}, text),
    job('20,000 pages repaired', 'repair', {}, long),
    job('149 MB of images repaired', 'repair', {}, images),
    job('booklet of 20,000 pages', 'n-up', { layout: 'booklet' }, long),
    job('content of 1,000 pages found and cropped to', 'crop', { by: 'content' }, shown),
    job('a photograph of a sheet made flat', 'scan', {}, photos[0] ?? ''),
  ];
}

const job = (title: string, toolId: string, options: object, ...inputs: readonly string[]): TimedJob => ({
  title,
  toolId,
  options,
  inputs,
});
