import type { Note, Receipt } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { translateNote } from '@recto/words/translate-data';
import * as z from 'zod/mini';
import { onOneLine } from '../terminal-text.ts';
import type { Words } from '../words.ts';
import type { FileFacts } from './info-tool.ts';

/** The code of a file that is sound, with something that should be known. */
export const FINDINGS_EXIT_CODE = 8;
/** Faults that readers pass over, and that lose nothing. */
const HARMLESS = new Set(['syntax', 'tail', 'surroundings']);
/** Fonts that every reader has (ISO 32000-2, 9.6.2.2). */
const STANDARD_FONTS =
  /^(Helvetica|Courier)(-(Bold|Oblique|BoldOblique))?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/;

const TEXTS = {
  sound: message('cli.check.sound', '{file}: sound'),
  findings: message('cli.check.findings', '{file}: sound, with findings'),
  damaged: message('cli.check.damaged', '{file}: damaged'),
  claim: message('cli.check.claim', 'It claims to be {claims}; that is not verified here'),
  fonts: message('cli.check.fonts', 'Fonts that are not in the file: {fonts}'),
  lockedClaim: message('cli.check.lockedClaim', 'It claims to be {claims}, and is encrypted'),
  fontsOfClaim: message('cli.check.fontsOfClaim', 'It claims to be {claims}, and lacks fonts: {fonts}'),
};

/** Part of `repair`'s report that `recto check` uses. */
const reportSchema = z.object({
  isUndamaged: z.boolean(),
  findings: z.array(z.object({ kind: z.string(), count: z.number() })),
  pages: z.array(z.object({ state: z.string() })),
  lostPages: z.number(),
});

/** One thing that is no damage and should be known. */
export interface CheckFinding {
  readonly kind: 'syntax' | 'fonts-not-embedded' | 'claim-contradicted';
  readonly names?: readonly string[];
}

/** Findings about one file. */
export interface CheckResult {
  readonly state: 'sound' | 'findings' | 'damaged';
  readonly exitCode: number;
  readonly damage: readonly { readonly kind: string; readonly count: number }[];
  readonly lostPages: number;
  /** 1-based. */
  readonly damagedPages: readonly number[];
  readonly findings: readonly CheckFinding[];
  /** Sentences about the damage, for people. */
  readonly notes: readonly Note[];
  readonly claims: readonly string[];
  readonly fontsNotEmbedded: readonly string[];
  readonly isEncrypted: boolean;
}

/** Judges a file by what a search for damage came to, and by what it says of itself. @throws engine-crashed without a report */
export async function checkedFile(repaired: Receipt, facts: FileFacts | undefined): Promise<CheckResult> {
  const parsed = reportSchema.safeParse(repaired.report?.data);
  if (!parsed.success) throw new RectoError('engine-crashed');
  const { isUndamaged, findings: found, pages, lostPages } = parsed.data;
  const damage = isUndamaged ? [] : found.filter(({ kind }) => !HARMLESS.has(kind));
  const damagedPages = pages.flatMap(({ state }, at) => (state === 'whole' ? [] : [at + 1]));
  const { claims = [], fonts = [], isEncrypted = false } = facts ?? {};
  const fontsNotEmbedded = [...new Set(fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name))];
  const unusual = fontsNotEmbedded.filter((name) => !STANDARD_FONTS.test(name));
  const needsFonts = claims.some((claim) => claim.startsWith('PDF/'));
  const isContradicted =
    claims.length > 0 && ((needsFonts && fontsNotEmbedded.length > 0) || isArchivalAndLocked(claims, isEncrypted));
  const findings: CheckFinding[] = [
    ...(found.length > damage.length ? [{ kind: 'syntax' as const }] : []),
    ...(unusual.length > 0 ? [{ kind: 'fonts-not-embedded' as const, names: unusual }] : []),
    ...(isContradicted ? [{ kind: 'claim-contradicted' as const, names: claims }] : []),
  ];
  const isDamaged = damage.length > 0 || lostPages > 0 || damagedPages.length > 0 || facts?.wasRecovered === true;
  const state = isDamaged ? 'damaged' : findings.length > 0 ? 'findings' : 'sound';
  const exitCode = { sound: 0, findings: FINDINGS_EXIT_CODE, damaged: 5 }[state];
  const notes = isUndamaged && found.length === 0 ? [] : repaired.notes;
  return { state, exitCode, damage, lostPages, damagedPages, findings, notes, claims, fontsNotEmbedded, isEncrypted };
}

/** No part of PDF/A allows encryption (ISO 19005-1, 6.1.3). */
function isArchivalAndLocked(claims: readonly string[], isEncrypted: boolean): boolean {
  return isEncrypted && claims.some((claim) => claim.startsWith('PDF/A'));
}

/** For people: the verdict and what led to it. */
export function checkLines(name: string, check: CheckResult, words: Words): string[] {
  const list = (names: readonly string[]) => onOneLine(names.join(', '));
  const isOf = (kind: CheckFinding['kind']) => check.findings.some((finding) => finding.kind === kind);
  const claims = list(check.claims);
  const isLockedClaim = isArchivalAndLocked(check.claims, check.isEncrypted);
  const fonts = list(check.fontsNotEmbedded);
  const lines = [
    ...check.notes.map((note) => translateNote(words.translation, note)),
    ...(isLockedClaim ? [words(TEXTS.lockedClaim, { claims })] : []),
    ...(isOf('claim-contradicted') && !isLockedClaim ? [words(TEXTS.fontsOfClaim, { claims, fonts })] : []),
    ...(check.claims.length > 0 && !isOf('claim-contradicted') ? [words(TEXTS.claim, { claims })] : []),
    ...(isOf('fonts-not-embedded') ? [words(TEXTS.fonts, { fonts })] : []),
  ];
  return [words.compose(TEXTS[check.state], { file: name }), ...lines.map((line) => `  ${line}`)];
}
