/** Finds ffmpeg and ffprobe by trying what may be them. */
import { access, chmod, constants, stat } from 'node:fs/promises';
import { AppError } from '../contract/errors.ts';
import { candidatesFor, type Surroundings, surroundings } from './installed-programs.ts';
import { startProgram } from './run-tool.ts';
import type { Tools } from './types.ts';

/** A program on a slow disk, read for the first time, takes seconds. */
const trialMs = 15_000;

/**
 * The first ffmpeg and ffprobe that answer to `-version`. `ffmpegPath` is what the person has set (a program or its
 * folder) and comes first; what does not answer is passed over. Throws `media.no-ffmpeg`.
 */
export async function findTools(
  { ffmpegPath, signal }: { ffmpegPath: string | null; signal?: AbortSignal },
  around: Surroundings = surroundings(),
): Promise<Tools> {
  const [ffmpeg, ffprobe] = await Promise.all([
    firstThatAnswers('ffmpeg', candidatesFor('ffmpeg', ffmpegPath, around), signal),
    firstThatAnswers('ffprobe', candidatesFor('ffprobe', ffmpegPath, around), signal),
  ]);
  return { ffmpeg: ffmpeg.file, ffprobe: ffprobe.file, version: ffmpeg.version };
}

async function firstThatAnswers(
  program: 'ffmpeg' | 'ffprobe',
  candidates: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ file: string; version: string }> {
  for (const file of candidates) {
    const version = await versionOf(program, file, signal);
    if (version !== null) return { file, version };
  }
  throw new AppError('media.no-ffmpeg', { program });
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
