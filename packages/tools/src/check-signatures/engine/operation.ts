import { defineOperation, fileOptionBytes, type Note, RectoError, resultName } from '@recto/contract';
import { openDocument } from '@recto/pdf-document';
import { readSignatures, readValidationData } from '@recto/pdf-sign';
import type { ReportedSignature, SignatureReport } from '../report.ts';
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
    notes: signatures.length === 0 ? [NONE] : signatures.map(noteOn),
  };
});

const NONE: Note = { kind: 'kept', item: 'signatures', count: 0, text: 'The file has no digital signature.' };

const WORDS: Readonly<Record<ReportedSignature['integrity'], string>> = {
  intact: 'intact',
  changed: 'changed after signing',
  unreadable: 'cannot be checked',
};

function noteOn({ signerName, fieldName, integrity, later }: ReportedSignature): Note {
  const added = integrity === 'intact' && later === 'not-allowed' ? '; later additions change what is seen' : '';
  const text = `${signerName || fieldName || 'A signature'}: ${WORDS[integrity]}${added}.`;
  return { kind: integrity === 'intact' ? 'kept' : 'changed', item: 'signatures', count: 1, text };
}
