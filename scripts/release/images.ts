import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BareRootOptions, CERTIFICATES, provideArchive } from '../deployment/bare-root.ts';
import { ROOT } from '../root.ts';
import { versionOf } from './check-release.ts';
import { PROJECT } from './project.ts';

/** `slim` has no LibreOffice. */
export type ImageKind = 'slim' | 'full';

/** An image in buildah's storage. */
export interface BuiltImage {
  readonly name: string;
  readonly size: string;
}

const BASE = 'recto-cli-base';

/** Builds an image of the command line from its package for Debian, with Debian's buildah, on a base made by debootstrap. As root. */
export function buildImage(kind: ImageKind, deb: string, options: BareRootOptions): BuiltImage {
  makeBase(options);
  const name = `${PROJECT.imageName}:${versionOf(ROOT)}-${kind}`;
  const context = mkdtempSync(join(tmpdir(), 'recto-image-'));
  try {
    cpSync(deb, join(context, basename(deb)));
    buildah([
      ...['bud', '--quiet', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--tag', name],
      ...['--build-arg', `BASE=localhost/${BASE}`, '--build-arg', `PACKAGE=${basename(deb)}`],
      ...['--build-arg', `RECOMMENDS=${kind === 'full' ? '1' : ''}`],
      ...(existsSync(CERTIFICATES) ? ['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`] : []),
      ...['--file', join(ROOT, 'deploy/cli.Dockerfile'), context],
    ]);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
  const [image] = JSON.parse(buildah(['images', '--json', name])) as { size: string }[];
  return { name, size: image?.size ?? 'unknown' };
}

/** Lends the files of a container made of an image. */
export async function withMounted<Out>({ name }: BuiltImage, work: (root: string) => Promise<Out>): Promise<Out> {
  const container = buildah(['from', name]).trim();
  try {
    return await work(buildah(['mount', container]).trim());
  } finally {
    buildah(['rm', container]);
  }
}

/** A bare Debian whose mirror is that of this machine. */
function makeBase(options: BareRootOptions): void {
  const base = buildah(['from', 'scratch']).trim();
  buildah(['add', '--quiet', base, provideArchive(options).archive, '/']);
  buildah(['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base]);
  buildah(['commit', '--quiet', '--rm', base, BASE]);
}

function buildah(args: readonly string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] });
}
