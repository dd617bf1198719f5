/** Makes textures smaller: scaled down to an edge and written in another format, inside of GLB and glTF, and as files beside glTF, OBJ and USD. Normal maps are not written in a lossy format, unless they came in one. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import { baseName } from '../../formats/resolve-entry.ts';
import { reasonOf } from '../../inspect/model-folder.ts';
import type { FileChange, FixFiles, FixMaker, FixNote } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { overlaid } from '../overlaid.ts';
import { endingOf } from '../read-mesh.ts';
import { gltfTextures, linkedDirections } from './gltf-textures.ts';
import { type MadeTextures, noteOf, remade } from './picture.ts';

/** Larger ones hold more than names. */
const mostTextBytes = 16_000_000;

type TextureFix = Extract<Fix, { readonly fix: 'textures' }>;

/**
 * Throws `fix.nothing-to-change` when no texture becomes another, and the signal's reason.
 */
export const fixTextures: FixMaker<'textures'> = async (fix, files, run) => {
  const changes = new Map<string, FileChange>();
  const done: FixNote[] = [];
  const left: FixNote[] = [];
  const list = files.list.filter(({ localPath }) =>
    /^(?:png|jpe?g|webp|glb|gltf)$/.test(endingOf(localPath)),
  );
  const normals = await normalNames(files);
  for (const [n, { localPath, kind }] of list.entries()) {
    run.signal.throwIfAborted();
    run.onProgress?.(n / list.length);
    // What the asset is shown by is no texture.
    if (kind === 'thumbnail' || /^preview\.\w+$/i.test(localPath)) continue;
    try {
      const made = endingOf(localPath).startsWith('gl')
        ? // Two files may have their pictures in one buffer.
          await gltfTextures(overlaid(files, changes), localPath, fix, run.signal)
        : await asFile(await files.read(localPath), localPath, fix, normals);
      for (const [path, bytes] of made.files) {
        const listed = files.list.find((one) => one.localPath === path);
        changes.set(path, { localPath: path, kind: listed?.kind ?? kind, bytes });
      }
      done.push(...made.done);
    } catch (error) {
      run.signal.throwIfAborted();
      left.push({ code: 'file-not-changed', path: localPath, values: { reason: reasonFor(error) } });
    }
  }
  if (changes.size === 0) throw new AppError('fix.nothing-to-change', {});
  run.onProgress?.(1);
  return { changes: [...changes.values()], done, left };
};

function reasonFor(error: unknown): string {
  if (isAppError(error, 'fix.impossible')) return error.data.reason;
  if (isAppError(error, 'fix.file-missing')) return fixWords.namesMissingFile(error.data.path);
  return isAppError(error) ? reasonOf(error) : fixWords.undecodablePicture;
}

/** A file keeps its name, and so its format: other files name it. */
async function asFile(
  bytes: Uint8Array,
  localPath: string,
  { mostEdgePx }: TextureFix,
  normals: ReadonlySet<string>,
): Promise<MadeTextures> {
  const made = await remade(bytes, mostEdgePx, null, normals.has(baseOf(localPath)) ? 'direction' : 'colour');
  if (made === null) return { files: new Map(), done: [] };
  return { files: new Map([[localPath, made.bytes]]), done: [noteOf(localPath, bytes, made)] };
}

/** Names are compared without regard to case. */
const baseOf = (path: string): string => baseName(path).toLowerCase();

/** Pictures that a material library or a glTF names as a normal map, or whose own names say so. */
async function normalNames(files: FixFiles): Promise<ReadonlySet<string>> {
  const names = new Set(
    files.list
      .map(({ localPath }) => baseOf(localPath))
      .filter((name) => /(?:^|[_\-. ])(?:normal|nrm|nor|bump)s?(?:gl|dx|map)?(?:[_\-. ]|$)/i.test(name)),
  );
  for (const { localPath, sizeBytes } of files.list) {
    if (!/\.mtl$/i.test(localPath) || sizeBytes > mostTextBytes) continue;
    const text = new TextDecoder().decode(await files.read(localPath));
    for (const [, name] of text.matchAll(/^\s*(?:norm|map_bump|bump)\s+.*?([^\s\\/]+)\s*$/gim))
      names.add((name ?? '').toLowerCase());
  }
  for (const { localPath, sizeBytes } of files.list)
    if (/\.gltf$/i.test(localPath) && sizeBytes < mostTextBytes)
      for (const name of await linkedDirections(files, localPath)) names.add(name);
  return names;
}
