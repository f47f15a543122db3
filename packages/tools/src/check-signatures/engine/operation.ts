import { fileOptionBytes } from '@recto/contract/file-option';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument } from '@recto/pdf-document';
import { readSignatures, readValidationData } from '@recto/pdf-sign';
import { message } from '@recto/words/message';
import { CHAIN_WORDS, isSound, LATER_UNKNOWN, type ReportedSignature, type SignatureReport } from '../report.ts';
import tool from '../tool.ts';
import { reportSignature } from './report-signature.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const { sign } = capabilities;
  const [input] = inputs;
  if (!input) throw new RectoError('no-files');
  const opened = await openDocument(input, { signal });
  const records = await readSignatures(opened.file, { password: opened.password, signal });
  const validationData = readValidationData(opened.file);
  const roots = options.roots === '' ? [] : [fileOptionBytes(options.roots)];
  const signatures: ReportedSignature[] = [];
  for (const [index, record] of records.entries()) {
    const verdict = await sign.check(record, { roots, withBundledRoots: options.bundled, validationData, signal });
    signatures.push(reportSignature(record, verdict));
    progress((index + 1) / records.length);
  }
  const report: SignatureReport = { fileName: input.name, signatures };
  const bytes = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
  return {
    outputs: [{ name: resultName(tool.id, tool.output.extension), mediaType: tool.output.mediaType, bytes }],
    notes:
      signatures.length === 0
        ? [note({ kind: 'kept', item: 'signatures', count: 0 }, NONE)]
        : signatures.flatMap(notesOn),
    report: { signatures: signatures.length, sound: signatures.filter(isSound).length },
  };
});

const NONE = message('note.noSignature', 'The file has no digital signature.');
const VERDICT = message(
  'note.signatureVerdict',
  '{name, select, none {A signature} other {{signer}}}: {integrity, select, intact {intact} changed {changed after signing} other {cannot be checked}}{isAltered, select, true {; later additions change what is seen} other {}}.',
);

function notesOn({ signerName, fieldName, integrity, later, chain }: ReportedSignature): Note[] {
  const signer = signerName || fieldName || '';
  const isIntact = integrity === 'intact';
  const isAltered = isIntact && later === 'not-allowed';
  const params = { name: signer === '' ? 'none' : 'some', signer, integrity, isAltered };
  const parts = { item: 'signatures', count: 1 } as const;
  const notes = [note({ ...parts, kind: isIntact && !isAltered ? 'kept' : 'changed' }, VERDICT, params)];
  if (isIntact && later === 'unknown') notes.push(note({ ...parts, kind: 'changed' }, LATER_UNKNOWN));
  // Nothing more is said of what is as it should be.
  if (integrity !== 'unreadable' && chain !== 'trusted') {
    notes.push(note({ ...parts, kind: 'kept' }, CHAIN_WORDS[chain]));
  }
  return notes;
}
