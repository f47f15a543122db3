import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { versionOf } from './check-release.ts';
import { fillTree, put, type System } from './program-tree.ts';
import { PROJECT } from './project.ts';

/** Jobs are sandboxed by the first; Office documents, their fonts and faster recognition need the others. */
const DEPENDS = ['bubblewrap', 'libc6', 'libgcc-s1', 'libstdc++6'];
const RECOMMENDS = [
  ...[
    'libreoffice-writer-nogui',
    'libreoffice-calc-nogui',
    'libreoffice-impress-nogui',
    'libreoffice-math-nogui',
    'python3-uno',
  ],
  ...['fonts-liberation', 'fonts-crosextra-carlito', 'fonts-crosextra-caladea', 'tesseract-ocr'],
];

/** An archive to unpack anywhere: `recto-VERSION-linux-x64/bin/recto`. @returns the file */
export function packArchive(output: string, system: System): string {
  const name = `recto-${versionOf(ROOT)}-${system.os}-${system.cpu}`;
  return withFolder((work) => {
    fillTree(join(work, name), system);
    const file = join(output, `${name}.tar.gz`);
    execFileSync('tar', ['-C', work, '--owner=0', '--group=0', '--sort=name', '-czf', file, name]);
    return file;
  });
}

/** A package for Debian and what is made from it. @returns the file */
export function packDebian(output: string, system: System): string {
  const version = versionOf(ROOT);
  return withFolder((work) => {
    const root = join(work, 'root');
    fillTree(join(root, 'usr'), system);
    renameSync(join(root, 'usr/share/doc/recto'), join(root, `usr/share/doc/${PROJECT.debianName}`));
    execFileSync('gzip', ['-9n', join(root, 'usr/share/man/man1/recto.1')]);
    const kibibytes = Number(execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t')[0]);
    put(join(root, 'DEBIAN/control'), control(version, system, kibibytes));
    const file = join(output, `${PROJECT.debianName}_${version}_${system.debian}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', root, file], { stdio: 'ignore' });
    return file;
  });
}

function control(version: string, { debian }: System, kibibytes: number): string {
  return [
    `Package: ${PROJECT.debianName}`,
    `Version: ${version}`,
    `Architecture: ${debian}`,
    `Maintainer: ${PROJECT.maintainer}`,
    `Installed-Size: ${kibibytes}`,
    `Depends: ${DEPENDS.join(', ')}`,
    `Recommends: ${RECOMMENDS.join(', ')}`,
    'Section: text',
    'Priority: optional',
    `Homepage: ${PROJECT.homepage}`,
    'Description: PDF toolkit that loses nothing of your file',
    ' Merge, split, compress, recognise, sign, redact and convert PDF files on the',
    ' command line. Each result is opened again and compared with what was promised.',
    '',
  ].join('\n');
}

function withFolder<Out>(work: (folder: string) => Out): Out {
  const folder = mkdtempSync(join(tmpdir(), 'recto-tree-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
