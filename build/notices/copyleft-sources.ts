/** Where the source is had of what is shipped under the GPL or LGPL, for the very version that is shipped. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** True for licences that ask whoever hands on a program to offer its source. */
export function asksForSource(licence: string): boolean {
  return /\b[AL]?GPL-/.test(licence);
}

const run = promisify(execFile);

/** By package: the program in it, which says its own version, and who built it. */
const programs: readonly { readonly of: RegExp; readonly program: string; readonly build: string | null }[] =
  [
    {
      of: /^@ffmpeg-binary\/(linux|win32)/,
      program: 'ffmpeg',
      build: 'https://github.com/BtbN/FFmpeg-Builds',
    },
    { of: /^@ffmpeg-binary\//, program: 'ffmpeg', build: null },
    {
      of: /^@ffprobe-installer\/linux/,
      program: 'ffprobe',
      build: 'https://johnvansickle.com/ffmpeg/release-source/',
    },
    { of: /^@ffprobe-installer\//, program: 'ffprobe', build: null },
    {
      of: /^ffmpeg-static$/,
      program: 'ffmpeg',
      build: 'https://github.com/eugeneware/ffmpeg-static',
    },
  ];

/**
 * Of the package in `folder` (absolute), as a paragraph for people. Empty for a licence that does not ask for it, and for
 * a program that does not say what it was made of: a test finds that one before it is shipped.
 */
export async function sourceOffer(
  { name, version, licence }: { readonly name: string; readonly version: string; readonly licence: string },
  folder: string,
): Promise<string> {
  if (!asksForSource(licence)) return '';
  if (name.startsWith('@img/sharp-libvips-'))
    return offerOf({
      work: `libvips and the libraries in it, release ${version},`,
      url: `https://github.com/lovell/sharp-libvips/tree/v${version}`,
      build: null,
    });
  const known = programs.find(({ of }) => of.test(name));
  if (known === undefined) return '';
  const file = path.join(folder, process.platform === 'win32' ? `${known.program}.exe` : known.program);
  // Not there in a checkout whose install scripts did not run.
  const { stdout } = await run(file, ['-version']).catch(() => ({ stdout: '' }));
  const told = /^\w+ version (\S+)/.exec(stdout)?.[1];
  const url = told === undefined ? null : sourceOfFfmpeg(told);
  if (told === undefined || url === null) return '';
  return offerOf({ work: `FFmpeg, version ${told},`, url, build: known.build });
}

function offerOf({ work, url, build }: { work: string; url: string; build: string | null }): string {
  return `The source of ${work} is available at ${url}${build === null ? '' : `, the scripts that built it at ${build}`}.`;
}

/** The commit where the version names one, else the release; null for a version that names neither. */
export function sourceOfFfmpeg(version: string): string | null {
  const commit = /-g([0-9a-f]{7,40})(?![0-9a-f])/.exec(version)?.[1];
  if (commit !== undefined) return `https://github.com/FFmpeg/FFmpeg/tree/${commit}`;
  const release = /^n?(\d+\.\d+(?:\.\d+)?)(?![.\d])/.exec(version)?.[1];
  return release === undefined ? null : `https://ffmpeg.org/releases/ffmpeg-${release}.tar.xz`;
}
