import { expect, test } from 'vitest';
import { type PasswordEntries, permissionsOfPerms, unlock } from './file-key.ts';

const bytes = (hex = '') => new Uint8Array(Buffer.from(hex, 'hex'));
const text = (password: string) => new TextEncoder().encode(password);

interface KnownFile {
  readonly revision: number;
  readonly O: string;
  readonly U: string;
  readonly OE?: string;
  readonly UE?: string;
  readonly Perms?: string;
  readonly key: string;
}

/**
 * Encryption dictionaries of files that qpdf 11.3.0 made (`--static-id --encrypt user owner BITS`, with --force-R5 and
 * --use-aes=n where needed) and the keys that its `--show-encryption-key` says: algorithms 2 to 7 of ISO 32000-2, 7.6.4.3
 * (MD5 and RC4) and 2.A and 2.B (SHA-2 and AES).
 */
const FILES: readonly KnownFile[] = [
  {
    revision: 2,
    O: '94e8094419662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f',
    U: '2aa12f26bcf1a217c0f1ee491745f646671475ae85bddf3e3c1a45a8457391cb',
    key: 'ee4fd3a223',
  },
  {
    revision: 3,
    O: '0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671',
    U: '763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4',
    key: '55831911f0f2b9a08ac3cbcc766166db',
  },
  {
    revision: 4,
    O: '0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671',
    U: '763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4',
    key: '55831911f0f2b9a08ac3cbcc766166db',
  },
  {
    revision: 5,
    O: '2336e0d62c20f615f87614b9cc936d31cd70aece68c44c0ebb8df1de05ea996a2ff164d4f223d1eaff3bc25f13ea276a',
    U: '02e100b34dfbaf2a84487762999a6e5ebbfb5d35f9269bcedb6cdec74fe16cb48c4548e7cb9a91a563729beb2db0e8e3',
    OE: '759c414a9a69203200b8a0d5c92b08a12980c74a55bd0dd8bf9d24480f8ace32',
    UE: '26fbe14316d1be584b6e082c5930e2723a99f9129c8a2ac220cd94df764961ed',
    Perms: '8fcd7de0fdeac0efbc3b8ebd647b1e6f',
    key: '5e37e50d3ebc4a817b911649164a5ebbe85f747de1b01dcaa8741e7d2712ad20',
  },
  {
    revision: 6,
    O: 'ae3f607965bc15e4a1eecde93bb2cb7d5b3ecf1dbed2702fa649128f995817e14f4f6e843b16381d187ff26424046ef6',
    U: 'e7bdabfdc10ace22337c95d808b6cc83278b9defcb2d010f268fb97d8fafd60000137ee7e374bad24d271132b7ddeccb',
    OE: 'c7cb922c0061f70b27e91f23c57aa82af5bb1c7fda00b83ce7055125a4e1c9fb',
    UE: '8aeca807be66e7adf20f72fb214b3a8acb08b4651094f51a008411b96948b677',
    Perms: '0284771cc00fe01861e49e5a813fecfc',
    key: 'd8064a96bbc044d574eb0f1ff17bb58179cafe1bf6a0468f3ee81e8aad0f7944',
  },
];
const FILE_ID = '31415926535897932384626433832795';

function entriesOf(file: KnownFile): PasswordEntries {
  return {
    revision: file.revision,
    keyBytes: file.key.length / 2,
    O: bytes(file.O),
    U: bytes(file.U),
    OE: bytes(file.OE),
    UE: bytes(file.UE),
    Perms: bytes(file.Perms),
    permissions: -4,
    encryptsMetadata: true,
    fileId: bytes(FILE_ID),
  };
}

test.each(FILES)('ensures that revision $revision gives the key that qpdf gives, to user and owner alone', (file) => {
  const entries = entriesOf(file);
  expect(unlock(entries, text('user'))).toEqual({ key: bytes(file.key), openedAs: 'user' });
  expect(unlock(entries, text('owner'))).toEqual({ key: bytes(file.key), openedAs: 'owner' });
  expect(unlock(entries, text('User'))).toBeNull();
  expect(unlock(entries, text(''))).toBeNull();
});

test.each(FILES.filter(({ Perms }) => Perms))('ensures that /Perms of revision $revision vouches for /P', (file) => {
  expect(permissionsOfPerms(bytes(file.key), bytes(file.Perms))).toBe(-4);
  expect(permissionsOfPerms(bytes(file.key).reverse(), bytes(file.Perms))).toBeNull();
});
