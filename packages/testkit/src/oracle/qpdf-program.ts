import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFile, withTemporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';

export interface QpdfCheck {
  /** 0 clean, 2 errors, 3 warnings. */
  readonly exitCode: number;
  /** Warnings and errors, one a line, without the file's name. */
  readonly complaints: readonly string[];
}

/** Returns the result of `qpdf --check` on a file. */
export function qpdfCheck(file: string | Uint8Array, password = ''): Promise<QpdfCheck> {
  return withFile(file, async (path) => {
    const { exitCode, stderr } = await runProgram('qpdf', [`--password=${password}`, '--check', path]);
    const complaints = stderr.split('\n').filter((line) => line !== '');
    return { exitCode, complaints: complaints.map((line) => line.replaceAll(path, 'file')) };
  });
}

/** Output of `qpdf --show-encryption` for a file. */
export interface QpdfEncryption {
  readonly revision: number;
  /** /P. */
  readonly permissionBits: number;
  /** "AESv3" when streams, strings and files all are under it. */
  readonly method: string;
  readonly openedAs: 'user' | 'owner' | 'both';
}

/** Reads the encryption of a file; null when it has none. @throws when the password is wrong */
export function qpdfEncryption(file: string | Uint8Array, password = ''): Promise<QpdfEncryption | null> {
  return withFile(file, async (path) => {
    const flags = [`--password=${password}`, '--show-encryption', path];
    const { exitCode, stdout, stderr } = await runProgram('qpdf', flags);
    if (exitCode !== 0 && exitCode !== 3) throw new Error(`qpdf --show-encryption failed: ${stderr}`);
    const text = stdout.toString('utf8');
    if (text.includes('not encrypted')) return null;
    const methods = new Set([...text.matchAll(/encryption method: (\S+)/g)].map(([, method]) => method));
    const isOwner = text.includes('Supplied password is owner password');
    const isUser = text.includes('Supplied password is user password');
    if (!isOwner && !isUser) throw new Error('qpdf --show-encryption failed: invalid password');
    return {
      revision: Number(/^R = (\d+)/m.exec(text)?.[1]),
      permissionBits: Number(/^P = (-?\d+)/m.exec(text)?.[1]),
      method: [...methods].join(', '),
      openedAs: isOwner && isUser ? 'both' : isOwner ? 'owner' : 'user',
    };
  });
}

export interface LockOptions {
  readonly userPassword: string;
  readonly ownerPassword?: string;
  /** 40: RC4, revision 2; 128: AES, revision 4; 128-rc4: revision 3; 256: AES, revision 6. */
  readonly strength?: '40' | '128-rc4' | '128' | '256';
  /** Further qpdf flags of the encryption, e.g. `--print=none`. */
  readonly restrictions?: readonly string[];
}

/** Locks a PDF with native qpdf. @throws when qpdf refuses */
export function lockWithQpdf(pdf: string | Uint8Array, options: LockOptions): Promise<Uint8Array> {
  const { userPassword, ownerPassword = userPassword, strength = '256', restrictions = [] } = options;
  const flags = strength === '128' ? ['--use-aes=y'] : strength === '128-rc4' ? ['--use-aes=n'] : [];
  const bits = strength.slice(0, 3).replace('-', '');
  const weak = strength === '256' ? [] : ['--allow-weak-crypto'];
  return rewriteWithQpdf(pdf, [
    ...weak,
    '--encrypt',
    userPassword,
    ownerPassword,
    bits,
    ...flags,
    ...restrictions,
    '--',
  ]);
}

/** Rewrites a PDF with native qpdf, e.g. `['--linearize']`. @throws when qpdf refuses */
export function rewriteWithQpdf(pdf: string | Uint8Array, flags: readonly string[]): Promise<Uint8Array> {
  return withFile(pdf, (path) =>
    withTemporaryFolder(async (folder) => {
      const output = join(folder, 'output.pdf');
      const { exitCode, stderr } = await runProgram('qpdf', [...flags, path, output]);
      if (exitCode !== 0 && exitCode !== 3) throw new Error(`qpdf ${flags.join(' ')} failed: ${stderr}`);
      return new Uint8Array(await readFile(output));
    }),
  );
}
