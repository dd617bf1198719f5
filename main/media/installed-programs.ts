/** Where ffmpeg and ffprobe may lie on this machine, best first; nothing is tried here. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { unpackedPath } from '../core/unpacked-path.ts';

type Program = 'ffmpeg' | 'ffprobe';

/** What the places depend on. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The folders of `PATH`. */
  readonly pathFolders: readonly string[];
  /** Absolute path of a package's file, or null when the package is not there. */
  readonly resolvePackage: (file: string) => string | null;
}

/** `set` are the user's own word, `found` what lies around, best first. */
export interface Candidates {
  readonly set: readonly string[];
  readonly found: readonly string[];
}

/**
 * Absolute paths that may not exist; `ffmpegPath` is what the user has set. Then the system's, which is kept up to date
 * against hostile clips; those that come with Caliper are builds of years ago.
 */
export function candidatesFor(program: Program, ffmpegPath: string | null, around: Surroundings): Candidates {
  const name = around.platform === 'win32' ? `${program}.exe` : program;
  const given = ffmpegPath === null ? [] : [path.resolve(ffmpegPath)];
  // A folder is as good an answer as the program in it.
  const set =
    program === 'ffmpeg'
      ? [...given, ...given.map((file) => path.join(file, name))]
      : given.flatMap((file) => [path.join(path.dirname(file), name), path.join(file, name)]);
  const onPath = around.pathFolders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name));
  const target = `${around.platform}-${around.arch}`;
  const inPackage = (packageName: string): string[] => {
    const file = around.resolvePackage(`${packageName}/package.json`);
    return file === null ? [] : [unpackedPath(path.join(path.dirname(file), name))];
  };
  return program === 'ffmpeg'
    ? {
        set,
        found: [...onPath, ...inPackage('ffmpeg-static'), ...inPackage(`@ffmpeg-binary/${target}`)],
      }
    : { set, found: [...onPath, ...inPackage(`@ffprobe-installer/${target}`)] };
}

/** Those of this machine, now. */
export function surroundings(): Surroundings {
  const require = createRequire(import.meta.url);
  return {
    platform: process.platform,
    arch: process.arch,
    pathFolders: (process.env['PATH'] ?? '').split(path.delimiter),
    resolvePackage: (file) => {
      try {
        return require.resolve(file);
      } catch {
        return null;
      }
    },
  };
}
