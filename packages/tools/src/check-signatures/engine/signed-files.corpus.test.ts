import { readFileSync } from 'node:fs';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

/**
 * Facts about the signed files of the corpus. Poppler agrees except for `signed_verified.pdf`: its CMS lists SHA-1 before its
 * signer and SHA-256 with it; the digest of the signer, which poppler does not take, is that of the signed bytes, and the
 * signature over it holds by the certificate's key.
 */
const KNOWN: Readonly<Record<string, { readonly signerName: string; readonly integrity: string }>> = {
  'minimal-signed-restricted.pdf': { signerName: 'Adobe Acrobat Sign', integrity: 'intact' },
  'signed_verified.pdf': { signerName: 'test-pdf-signer', integrity: 'intact' },
  'poppler-395-0-fuzzed.pdf': { signerName: 'Phil Smith', integrity: 'changed' },
};
const nameOf = (path: string) => path.split('/').at(-1) ?? '';

describeCorpus(
  'signed files of the corpus: a check ensures that',
  (files) => {
    test.each(files.map(({ path }) => [nameOf(path), path] as const))(
      'signers and integrity of %s are told',
      async (name, path) => {
        const input = bytesInput(name, new Uint8Array(readFileSync(path)));
        const { outputs } = await host.run({ toolId: 'check-signatures', inputs: [input], options: {} });
        const report: { signatures: readonly object[] } = JSON.parse(new TextDecoder().decode(outputs[0]?.bytes));
        expect(report.signatures).toMatchObject([KNOWN[name] ?? {}]);
      },
    );
  },
  ({ path }) => nameOf(path) in KNOWN,
);
