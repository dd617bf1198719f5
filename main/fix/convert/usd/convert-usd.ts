/** USD text from a glTF or OBJ, with its pictures beside it, and the physics of a single body from a description. */
import type { FileChange, Fixed, FixFile, FixFiles, FixRun } from '../../fix.ts';
import { relativePath } from '../../write/relative-path.ts';
import { type MeshForm, picturePaths, readLooks } from '../mesh/convert-mesh.ts';
import type { LookMap, LookMaterial, Looks, Picture } from '../mesh/looks.ts';
import { withoutWebp } from '../mesh/picture-file.ts';
import { placeBeside, stemOf } from '../places.ts';
import { describePhysics } from './describe-physics.ts';
import { usdaBytes } from './write-usda.ts';

/** Throws `model.*` for a source that cannot be read, and the signal's reason. */
export async function convertUsd(
  files: FixFiles,
  source: FixFile & { readonly form: MeshForm },
  run: FixRun,
): Promise<Fixed> {
  const { localPath } = source;
  const read = await readLooks(files, source, run.signal);
  const left: Looks['left'][number][] = [...read.left];
  const materials = await plainPictures(read.materials, left);
  const { physics, left: without } = await describePhysics(files, localPath, run);
  const target = placeBeside(files, source, 'usda');
  const made = new Map<string, FileChange>();
  const pictures = await picturePaths(files, { materials }, target, made);
  const bytes = usdaBytes(stemOf(localPath), { ...read, materials }, physics, (picture) =>
    relativePath(target, pictures.get(picture) ?? ''),
  );
  run.signal.throwIfAborted();
  return {
    changes: [{ localPath: target, kind: 'usd', bytes }, ...made.values()],
    done: [{ code: 'converted', path: target, values: { from: localPath, to: target } }],
    left: [...left, ...without].map(({ code, values }) => ({ code, path: localPath, values })),
  };
}

/** USD names PNG and JPEG. */
async function plainPictures(
  materials: readonly LookMaterial[],
  left: Looks['left'][number][],
): Promise<LookMaterial[]> {
  const known = new Map<Picture, Promise<Picture | null>>();
  const all: LookMaterial[] = [];
  for (const material of materials) {
    const maps: Partial<Record<LookMap, Picture>> = {};
    for (const [map, picture] of Object.entries(material.maps) as [LookMap, Picture][]) {
      const plain = known.get(picture) ?? withoutWebp(picture);
      known.set(picture, plain);
      const found = await plain;
      if (found === null) left.push({ code: 'texture-left', values: { material: material.name, map } });
      else maps[map] = found;
    }
    all.push({ ...material, maps });
  }
  return all;
}
