/** Where converted files are put, and under which names. Pure. */
import type { ConvertTo } from '../../contract/schema/fix/fix.ts';
import { stemOf } from '../../formats/resolve-entry.ts';
import type { FixFile, FixFiles } from '../fix.ts';

const endings: Readonly<Record<ConvertTo, string>> = {
  urdf: 'urdf',
  mjcf: 'xml',
  sdf: 'sdf',
  glb: 'glb',
  obj: 'obj',
  usda: 'usda',
  usdz: 'usdz',
};

/**
 * In the folder of the source; from a folder that is named for the source's format, such as `MJCF`, into one beside it that
 * is named for the new one.
 */
export function placeBeside(
  files: FixFiles,
  { localPath, form }: FixFile & { readonly form: string },
  to: ConvertTo,
): string {
  const steps = localPath.split('/').slice(0, -1);
  const last = steps.at(-1) ?? '';
  if (last.toLowerCase() === form) steps.splice(-1, 1, last === last.toUpperCase() ? to.toUpperCase() : to);
  return freePath(files, [...steps, stemOf(localPath)].join('/'), endings[to]);
}

/** With a number where another file has that path, in whatever case. */
export function freePath(
  { list }: Pick<FixFiles, 'list'>,
  base: string,
  ending: string,
  made: ReadonlyMap<string, unknown> = new Map(),
): string {
  const taken = new Set(
    [...list.map((file) => file.localPath), ...made.keys()].map((path) => path.toLowerCase()),
  );
  let path = `${base}.${ending}`;
  for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${base}_${n}.${ending}`;
  return path;
}
