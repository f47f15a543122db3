import type { SignCapability } from '@recto/contract/capabilities/sign';
import type { TypesetFont } from '@recto/contract/capabilities/typeset';
import { fileOptionBytes } from '@recto/contract/file-option';
import type { CertificationLevel } from '@recto/contract/later-changes';
import { type Note, note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import type { OptionsOf } from '@recto/contract/tool';
import { type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { addValidationData, fillPlaceholder, type MarkPlace, prepareSignature } from '@recto/pdf-sign';
import { message } from '@recto/words/message';
import { NO_TIME_STAMPS } from '@recto/words/signing-problems';
import type tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const LEVELS: Readonly<Record<Options['certify'], CertificationLevel | null>> = {
  no: null,
  locked: 1,
  fill: 2,
  annotate: 3,
};
/** Bytes in the placeholder for the token of a time stamp with its certificates. */
const TIME_STAMP_BYTES = 16_384;

/** Services, options and data for a digital signature. */
export interface SigningJob {
  readonly sign: SignCapability;
  readonly options: Options;
  /** The mark that becomes the face of the signature. */
  readonly face: MarkPlace | null;
  readonly fonts: readonly TypesetFont[];
  readonly signal: AbortSignal;
}

/** Adds a digital signature to a document. */
export async function signDigitally(
  opened: PdfDocument,
  { sign, options, face, fonts, signal }: SigningJob,
): Promise<{ bytes: Uint8Array; notes: Note[] }> {
  const withTimeStamp = options.level !== 'B-B';
  if (withTimeStamp && !sign.hasRelay) {
    throw refuseOption('level', NO_TIME_STAMPS);
  }
  const identity = await sign.openIdentity(fileOptionBytes(options.p12), options.p12Password);
  const now = new Date();
  const prepared = await prepareSignature(
    opened.file,
    {
      words: { name: identity.name, reason: options.reason, location: options.location, contact: options.contact },
      signedAt: now,
      fieldName: options.fieldName,
      appearance: face,
      fonts,
      certification: LEVELS[options.certify],
      placeholderBytes: identity.placeholderBytes + (withTimeStamp ? TIME_STAMP_BYTES : 0),
      signal,
    },
    opened.password,
  );
  const [, start, end] = prepared.byteRange;
  const parts = [prepared.bytes.subarray(0, start), prepared.bytes.subarray(end)];
  const signature = await sign.sign(parts, identity, { digest: options.digest, withTimeStamp, signal });
  const signed = fillPlaceholder(prepared, signature);
  const notes = [signedNote(identity.name, identity.keyKind, options), ...validityNotes(identity, now)];
  if (options.level !== 'B-LT') return { bytes: signed, notes };
  const data = await sign.collectValidationData(signature, { signal });
  const { fileName, password } = opened;
  const { file } = await reopenDocument(signed, fileName, { password, signal });
  const { bytes } = addValidationData(file, data);
  return { bytes, notes };
}

const SIGNED = message('note.signed', 'Signed digitally by {name} (PAdES {level}, {digest}, {key}).');
const NOT_VALID = message(
  'note.certificateNotValid',
  'The certificate is valid only from {from} to {to}, so readers will not trust this signature.',
);

function signedNote(name: string, keyKind: string, { level, digest }: Options): Note {
  const params = { name, level, digest: digest.toUpperCase().replace('SHA', 'SHA-'), key: keyKind };
  return note({ kind: 'changed', item: 'signatures', count: 1 }, SIGNED, params);
}

function validityNotes({ validFrom, validTo }: { validFrom: Date; validTo: Date }, now: Date): Note[] {
  if (now >= validFrom && now <= validTo) return [];
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const params = { from: day(validFrom), to: day(validTo) };
  return [note({ kind: 'changed', item: 'signatures', count: 1 }, NOT_VALID, params)];
}
