import type { SignedContent } from '@recto/contract/capabilities/sign';
import { createNodeSign } from '@recto/sign/node';
import type { FuzzTarget } from '../fuzz-target.ts';
import type { FuzzSource } from '../sources.ts';
import { ASN1_SEEDS } from './asn1-seeds.ts';
import { damageBytes } from './damage-bytes.ts';
import { endOf } from './end-of.ts';

type SeedName = keyof typeof ASN1_SEEDS;

const bytesOf = (name: SeedName) => new Uint8Array(Buffer.from(ASN1_SEEDS[name], 'base64'));
const PASSWORD = 'seed';
const NAMES = Object.keys(ASN1_SEEDS) as readonly SeedName[];

/** Key files, certificates, signatures and what is known of their state, as signing and checking read them. */
export async function openAsn1Target(): Promise<FuzzTarget> {
  const sign = createNodeSign();
  const run = async ({ name, bytes }: FuzzSource) => {
    if (name === 'keyFile' || name === 'oldKeyFile') {
      return endOf(() => sign.openIdentity(bytes.slice(), PASSWORD));
    }
    const given = (seed: SeedName) => (seed === name ? bytes : bytesOf(seed));
    const record: SignedContent = {
      subFilter: 'ETSI.CAdES.detached',
      contents: given('signature'),
      certificates: [given('certificate')],
      signedParts: [new TextEncoder().encode('signed content')],
      isContiguous: true,
      statedTime: null,
    };
    return endOf(() =>
      sign.check(record, {
        roots: [given('certificate')],
        withBundledRoots: false,
        validationData: {
          certificates: [given('certificate')],
          revocationLists: [given('revocationList')],
          statusResponses: [given('statusResponse')],
        },
      }),
    );
  };
  return {
    sources: NAMES.map((name) => ({ name, bytes: bytesOf(name) })),
    mutate: (bytes, random) => damageBytes(bytes, random),
    run,
    close: async () => {},
  };
}
