/** Packs what was built, as `electron-builder.yml` says; what differs between a release and a check is handed in. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration, type PackagerOptions } from 'electron-builder';
import { withLock } from '../main/host/start/build-lock.ts';
import { buildIfStale } from '../main/host/start/window-build.ts';

/** The project's folder. */
export const projectDir = path.resolve(import.meta.dirname, '..');

/** Installers of several kinds take minutes. */
const mostMs = 3_600_000;

/** `output` is an absolute folder; `updateUrl` is where the program asks for newer ones, null for a program that never asks. */
export interface PackOptions {
  readonly targets: NonNullable<PackagerOptions['targets']>;
  readonly output?: string;
  readonly electronDist?: string;
  readonly updateUrl: string | null;
}

/** Builds what has changed, and packs it; answers the files that were made. Throws `start.build-failed` and what the packer throws. */
export async function pack({ targets, output, electronDist, updateUrl }: PackOptions): Promise<string[]> {
  const signal = AbortSignal.timeout(mostMs);
  await buildIfStale({ root: projectDir, say: (line) => process.stdout.write(`${line}\n`), signal });
  // Named in the configuration: rules that are handed in beside it would replace its own.
  process.env['CALIPER_UNUSED_FFMPEG'] = unusedFfmpeg(projectDir);
  const config: Configuration = {
    ...(output !== undefined && { directories: { output } }),
    ...(electronDist !== undefined && { electronDist }),
    ...(updateUrl !== null && { publish: { provider: 'generic', url: updateUrl } }),
  };
  // Nobody else builds meanwhile.
  return withLock(path.join(projectDir, 'out', 'build.lock'), signal, () =>
    build({ targets, projectDir, config, publish: 'never' }),
  );
}

/** ffmpeg weighs as much as all the rest: what `ffmpeg-static` downloaded is packed, and the one from npm only without it. */
function unusedFfmpeg(root: string): string {
  const downloaded = ['ffmpeg', 'ffmpeg.exe'].some((name) =>
    existsSync(path.join(root, 'node_modules/ffmpeg-static', name)),
  );
  return downloaded ? '@ffmpeg-binary' : 'ffmpeg-static';
}
