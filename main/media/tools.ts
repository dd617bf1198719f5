/** Finds ffmpeg and ffprobe: where they may lie on this machine, best first, and which of them answers. */
import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { unpackedPath } from '../core/config.ts';
import { startProgram } from './run-tool.ts';
import type { Tools } from './types.ts';

/** A program on a slow disk, read for the first time, takes seconds. */
const trialMs = 15_000;

/** An older one is taken only where there is no other: ffmpeg 5.1 is the oldest that still gets security fixes. */
const oldestWelcome = [5, 1] as const;

/**
 * The ffmpeg and ffprobe to use, each of which answers to `-version`. `ffmpegPath` is what the user has set (a program
 * or its folder) and comes first, whatever its version; what does not answer is passed over, and so is what others may
 * have replaced. Throws `media.no-ffmpeg`.
 */
export async function findTools(
  { ffmpegPath, signal }: { ffmpegPath: string | null; signal?: AbortSignal },
  around: Surroundings = surroundings(),
): Promise<Tools> {
  const looking = [
    bestThatAnswers('ffmpeg', candidatesFor('ffmpeg', ffmpegPath, around), signal),
    bestThatAnswers('ffprobe', candidatesFor('ffprobe', ffmpegPath, around), signal),
  ] as const;
  // Whatever the answer is, no program that was started for it goes on.
  await Promise.allSettled(looking);
  const [ffmpeg, ffprobe] = await Promise.all(looking);
  return { ffmpeg: ffmpeg.file, ffprobe: ffprobe.file, version: ffmpeg.version };
}

/** True for a program, or its folder, that answers as ffmpeg does and has an ffprobe that answers beside it. */
export async function answersAsFfmpeg(ffmpegPath: string, signal?: AbortSignal): Promise<boolean> {
  // Nothing but what was named is asked.
  const alone = { ...surroundings(), pathFolders: [], resolvePackage: () => null };
  return findTools({ ffmpegPath, ...(signal !== undefined && { signal }) }, alone).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error, 'media.no-ffmpeg')) return false;
      throw error;
    },
  );
}

async function bestThatAnswers(
  program: 'ffmpeg' | 'ffprobe',
  { set, found }: Candidates,
  signal: AbortSignal | undefined,
): Promise<{ file: string; version: string }> {
  for (const file of set) {
    const version = await versionOf(program, file, signal);
    if (version !== null) return { file, version };
  }
  let old: { file: string; version: string } | null = null;
  for (const file of found) {
    const version = (await othersMayWrite(file)) ? null : await versionOf(program, file, signal);
    if (version === null) continue;
    if (!isOld(version)) return { file, version };
    old ??= { file, version };
  }
  if (old !== null) return old;
  throw new AppError('media.no-ffmpeg', { program });
}

/** True for a release before `oldestWelcome`; a version that is none, as of a nightly build, is new. */
function isOld(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  if (major === undefined || !Number.isInteger(major)) return false;
  return major < oldestWelcome[0] || (major === oldestWelcome[0] && (minor ?? 0) < oldestWelcome[1]);
}

/** Whether any user of the machine could have put another program in its place; Windows keeps that in other ways. */
async function othersMayWrite(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const modes = await Promise.all(
    [file, path.dirname(file)].map((at) =>
      stat(at).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return modes.some((mode) => (mode & 0o002) !== 0);
}

/** Null when it is not there, cannot be started, does not end or is something else. */
async function versionOf(
  program: 'ffmpeg' | 'ffprobe',
  file: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (!(await isExecutable(file))) return null;
  const tool = startProgram(
    {
      program: file,
      printsItself: true,
      input: null,
      output: { options: ['-version'], url: null },
      name: program,
      fileName: program,
      secret: [file],
    },
    { limitMs: trialMs, signal },
  );
  let text = '';
  for await (const chunk of tool.stdout) if (text.length < 10_000) text += String(chunk);
  try {
    await tool.done;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return null;
  }
  return versionIn(program, text);
}

/** A package whose install script did not run leaves its program without the permission to be run. */
async function isExecutable(file: string): Promise<boolean> {
  const may = async (): Promise<boolean> => {
    try {
      await access(file, constants.X_OK);
      return (await stat(file)).isFile();
    } catch {
      return false;
    }
  };
  if (await may()) return true;
  if (!file.includes('node_modules')) return false;
  await chmod(file, 0o755).catch(() => undefined);
  return may();
}

/** `7.0` of `ffmpeg version n7.0-7-gd38bf5e08e-20240407 Copyright ...`; null when it is not that program's. */
export function versionIn(program: string, text: string): string | null {
  const found = /^(\w+) version (\S+)/.exec(text);
  if (found?.[1] !== program || found[2] === undefined) return null;
  return /^[nv]?(\d+(?:\.\d+)+)/.exec(found[2])?.[1] ?? found[2].slice(0, 40);
}

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
interface Candidates {
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
