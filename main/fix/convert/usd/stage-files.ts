/** A stage with its pictures: beside it, or in one package with it. */
import { plainName } from '../../../handover/robot/robot-text.ts';
import type { FileChange, FixFiles } from '../../fix.ts';
import { relativePath } from '../../write/relative-path.ts';
import { picturePaths } from '../mesh/convert-mesh.ts';
import type { LookMap, LookMaterial, Looks, Picture } from '../mesh/looks.ts';
import { withoutWebp } from '../mesh/picture-file.ts';
import { usdzBytes } from './write-usdz.ts';

/** `textOf` is given the path of a picture as the stage names it. The first change is the stage. */
export async function stageFiles(
  files: FixFiles,
  { target, name, to }: { readonly target: string; readonly name: string; readonly to: 'usda' | 'usdz' },
  materials: readonly LookMaterial[],
  textOf: (pathOf: (picture: Picture) => string) => Uint8Array,
): Promise<FileChange[]> {
  if (to === 'usdz') {
    const inside = packedPictures(materials);
    const stage = textOf((picture) => inside.get(picture) ?? '');
    const packed = [...inside].map(([picture, path]) => ({ path, bytes: picture.bytes }));
    const bytes = usdzBytes([{ path: `${plainName(name)}.usda`, bytes: stage }, ...packed]);
    return [{ localPath: target, kind: 'usd', bytes }];
  }
  const made = new Map<string, FileChange>();
  const beside = await picturePaths(files, { materials }, target, made);
  const bytes = textOf((picture) => relativePath(target, beside.get(picture) ?? ''));
  return [{ localPath: target, kind: 'usd', bytes }, ...made.values()];
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
export async function plainPictures(
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
