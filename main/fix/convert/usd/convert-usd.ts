/** USD from a glTF or OBJ, as text with its pictures beside it or as a package with them inside, and the physics of a single body from a description. */
import { stemOf } from '../../../formats/resolve-entry.ts';
import { plainName } from '../../../handover/robot/robot-text.ts';
import type { FileChange, Fixed, FixFile, FixFiles, FixRun } from '../../fix.ts';
import { relativePath } from '../../write/relative-path.ts';
import { type MeshForm, picturePaths, readLooks } from '../mesh/convert-mesh.ts';
import type { LookMap, LookMaterial, Looks, Picture } from '../mesh/looks.ts';
import { withoutWebp } from '../mesh/picture-file.ts';
import { placeBeside } from '../places.ts';
import { describePhysics } from './describe-physics.ts';
import { usdaBytes } from './write-usda.ts';
import { usdzBytes } from './write-usdz.ts';

/** Throws `model.*` for a source that cannot be read, and the signal's reason. */
export async function convertUsd(
  files: FixFiles,
  source: FixFile & { readonly form: MeshForm },
  to: 'usda' | 'usdz',
  run: FixRun,
): Promise<Fixed> {
  const { localPath } = source;
  const read = await readLooks(files, source, run.signal);
  const left: Looks['left'][number][] = [...read.left];
  const materials = await plainPictures(read.materials, left);
  const { physics, left: without } = await describePhysics(files, localPath, run);
  const target = placeBeside(files, source, to);
  const name = stemOf(localPath);
  const written = (pathOf: (picture: Picture) => string): Uint8Array =>
    usdaBytes(name, { ...read, materials }, physics, pathOf);
  const made = new Map<string, FileChange>();
  let bytes: Uint8Array;
  if (to === 'usdz') {
    const inside = packedPictures(materials);
    const stage = written((picture) => inside.get(picture) ?? '');
    const packed = [...inside].map(([picture, path]) => ({ path, bytes: picture.bytes }));
    bytes = usdzBytes([{ path: `${plainName(name)}.usda`, bytes: stage }, ...packed]);
  } else {
    const beside = await picturePaths(files, { materials }, target, made);
    bytes = written((picture) => relativePath(target, beside.get(picture) ?? ''));
  }
  run.signal.throwIfAborted();
  return {
    changes: [{ localPath: target, kind: 'usd', bytes }, ...made.values()],
    done: [{ code: 'converted', path: target, values: { from: localPath, to: target } }],
    left: [...left, ...without].map(({ code, values }) => ({ code, path: localPath, values })),
  };
}

/** By their numbers, so that no two are called the same. */
function packedPictures(materials: readonly LookMaterial[]): ReadonlyMap<Picture, string> {
  const pictures = new Set(materials.flatMap(({ maps }) => Object.values(maps)));
  return new Map(
    [...pictures].map((picture, n) => [
      picture,
      `textures/${n + 1}_${plainName(picture.name)}.${picture.type === 'jpeg' ? 'jpg' : picture.type}`,
    ]),
  );
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
