import { routesFor } from './routes-for.ts';

/** Result of a quick look at one file. */
export interface FileLook {
  readonly kind: 'ready' | 'locked' | 'faulty';
  readonly pages: number | null;
  readonly isWithoutText: boolean;
  readonly formFields: number;
  readonly signatures: number;
}

/** Why a tool is offered for these very files. */
export type Reason =
  | 'locked'
  | 'damaged'
  | 'scan'
  | 'form'
  | 'signed'
  | 'large'
  | 'pages'
  | 'several'
  | 'pair'
  | 'photo'
  | 'photoText'
  | 'picture'
  | 'office'
  | 'edit'
  | 'smaller'
  | 'sign'
  | 'order'
  | 'password';

/** A tool for these files, and the reason. */
export interface Advice {
  readonly route: string;
  readonly reason: Reason;
}

/** Most tools that are offered at once. */
const MOST_ADVICE = 6;
/** A file of 5 MB is one that mail and forms begin to refuse. */
const LARGE_BYTES = 5_000_000;

const ALWAYS: readonly Advice[] = [
  { route: 'pdf-to-word', reason: 'edit' },
  { route: 'compress', reason: 'smaller' },
  { route: 'esign', reason: 'sign' },
  { route: 'reorder', reason: 'order' },
  { route: 'protect', reason: 'password' },
];

/**
 * Chooses the tools that make sense for some files, the likeliest first.
 * @param looks what is known of each file so far, in the order of the files; undefined while it is looked at
 */
export function adviseOn(
  files: readonly Pick<File, 'name' | 'size'>[],
  looks: readonly (FileLook | undefined)[],
): readonly Advice[] {
  const fitting = new Set(routesFor(files));
  const isPdf = files.every(({ name }) => /\.pdf$/i.test(name));
  const seen = new Set<string>();
  const isNew = ({ route }: Advice) => {
    const isFresh = fitting.has(route) && !seen.has(route);
    seen.add(route);
    return isFresh;
  };
  return (isPdf ? onPdfs(files, looks) : onOthers(fitting)).filter(isNew).slice(0, MOST_ADVICE);
}

function onPdfs(files: readonly Pick<File, 'size'>[], [look]: readonly (FileLook | undefined)[]): readonly Advice[] {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const large: readonly Advice[] = totalBytes >= LARGE_BYTES ? [{ route: 'compress', reason: 'large' }] : [];
  if (files.length > 1) {
    const pair: readonly Advice[] = files.length === 2 ? [{ route: 'compare', reason: 'pair' }] : [];
    return [{ route: 'merge', reason: 'several' }, ...pair, ...large, ...ALWAYS];
  }
  if (look?.kind === 'locked') return [{ route: 'unlock', reason: 'locked' }];
  if (look?.kind === 'faulty') return [{ route: 'repair', reason: 'damaged' }];
  const found: Advice[] = [];
  if (look?.isWithoutText) found.push({ route: 'ocr', reason: 'scan' });
  if (look?.formFields) found.push({ route: 'esign', reason: 'form' });
  if (look?.signatures) found.push({ route: 'check-signatures', reason: 'signed' });
  found.push(...large);
  if ((look?.pages ?? 0) > 1) found.push({ route: 'split', reason: 'pages' });
  return [...found, ...ALWAYS];
}

/** Lists the tools that take pictures and Office documents, each with the reason for it. */
function onOthers(fitting: ReadonlySet<string>): readonly Advice[] {
  const office = ['word-to-pdf', 'excel-to-pdf', 'powerpoint-to-pdf'].filter((route) => fitting.has(route));
  return [
    ...office.map((route) => ({ route, reason: 'office' }) as const),
    { route: 'image2pdf', reason: 'picture' },
    { route: 'scan', reason: 'photo' },
    { route: 'ocr', reason: 'photoText' },
  ];
}
