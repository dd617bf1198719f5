/** Whether something that was opened from outside may be: a folder, a model, or an archive that is really there and not Caliper's own. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { libraryLayout } from '../../core/config.ts';
import { descriptionKinds, kindOf, mainKinds } from '../../inspect/scan/file-kinds.ts';
import { isInside } from '../shared/judge-folder.ts';

/** Absolute and without links. `archive` is a ZIP that another Caliper may have exported. */
export type JudgedPath =
  | { readonly type: 'folder'; readonly folder: string }
  | { readonly type: 'file'; readonly folder: string; readonly file: string }
  | { readonly type: 'archive'; readonly file: string }
  | { readonly type: 'clip'; readonly file: string };

/** Linux allows 4096, Windows 32,767. */
const mostCharacters = 32_767;
/** They say what lies beside them. */
const companions = new Set<string>([libraryLayout.manifestFile, 'review.json']);

/** Throws `open.not-there` and `open.refused`. */
export async function judgeOpened(
  asked: string,
  own: { readonly libraryPath: string; readonly userDataPath: string },
): Promise<JudgedPath> {
  const refuse = (reason: string): never => {
    throw new AppError('open.refused', { path: asked.slice(0, 1000), reason });
  };
  // Windows' device names need no file that is there.
  if (!path.isAbsolute(asked) || asked.length > mostCharacters || /\0|^\\\\[.?]\\/.test(asked))
    return refuse('it is no absolute path of a file or folder');
  const { real, facts } = await lookAt(asked);
  const [library, settings] = await Promise.all([realOr(own.libraryPath), realOr(own.userDataPath)]);
  const hidden = [libraryLayout.caliperFolder, libraryLayout.binFolder].map((name) =>
    path.join(library, name),
  );
  if ([settings, ...hidden].some((folder) => real === folder || isInside(folder, real)))
    return refuse('Caliper keeps its own data there');
  if (real === library) return refuse('it is the library that is open already');
  if (facts.isDirectory()) return { type: 'folder', folder: real };
  // A device, a pipe or a socket would be waited for, and could do something when it is read.
  if (!facts.isFile()) return refuse('it is neither a file nor a folder');
  if (real.toLowerCase().endsWith('.zip')) return { type: 'archive', file: real };
  if (/\.(mp4|mov)$/i.test(real)) return { type: 'clip', file: real };
  if (!isOpened(path.basename(real))) return refuse('it is none of the models that Caliper shows');
  return { type: 'file', folder: path.dirname(real), file: real };
}

async function lookAt(asked: string) {
  try {
    const real = await realpath(asked);
    return { real, facts: await stat(real) };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    throw new AppError('open.not-there', { path: asked, reason }, { cause: error });
  }
}

const realOr = (folder: string): Promise<string> => realpath(folder).catch(() => folder);

/** Meshes that only descriptions refer to are shown with these. */
function isOpened(name: string): boolean {
  const kind = kindOf(name, true);
  return companions.has(name) || descriptionKinds.has(kind) || mainKinds.some((one) => one === kind);
}
