/** How meshes look, as MJCF has it: one material for a shape, with a colour and a PNG. */
import type { FileChange, FixFiles } from '../fix.ts';
import { endingOf } from '../read-mesh.ts';
import { picturePaths, readLooks } from './mesh/convert-mesh.ts';
import { type Looks, toSrgb } from './mesh/looks.ts';
import { objBytes } from './mesh/write-obj.ts';

export interface MujocoLook {
  /** 0..1, as it is shown; null where the file says nothing. */
  readonly rgba: readonly number[] | null;
  /** A PNG by its path in the asset; null without one. */
  readonly texture: string | null;
  /** Nothing of its looks is left out. */
  readonly isWhole: boolean;
  /** The mesh with its coordinates, for a file that MuJoCo does not read; null for one that it does. */
  readonly obj: Uint8Array | null;
}

/** Null for files without materials. Pictures that lie inside of the mesh become files beside `target`. Throws `model.*`. */
export async function mujocoLook(
  files: FixFiles,
  localPath: string,
  target: string,
  made: Map<string, FileChange>,
  signal: AbortSignal,
): Promise<MujocoLook | null> {
  const form = endingOf(localPath);
  if (form !== 'obj' && form !== 'glb' && form !== 'gltf') return null;
  const looks = await readLooks(files, { localPath, form }, signal);
  const obj = form === 'obj' ? null : objBytes(looks, [], null);
  const used = new Set(looks.parts.map(({ material }) => material));
  const [only = null] = used;
  const material = looks.materials[only ?? -1];
  const isMissing = looks.left.some(({ code }) => code === 'material-missing');
  if (used.size > 1) return { rgba: null, texture: null, isWhole: false, obj };
  if (material === undefined || isMissing) return { rgba: null, texture: null, isWhole: true, obj };
  const { base, ...others } = material.maps;
  const rgba = [...material.baseColour.map(toSrgb), material.opacity].map((value) =>
    Number(value.toPrecision(6)),
  );
  const texture = base?.type === 'png' ? await pathOf(files, looks, target, made) : null;
  const isWhole = (base === undefined || texture !== null) && Object.keys(others).length === 0;
  return { rgba, texture, isWhole, obj };
}

async function pathOf(
  files: FixFiles,
  { materials }: Looks,
  target: string,
  made: Map<string, FileChange>,
): Promise<string | null> {
  const bases = materials.map((material) => ({
    ...material,
    maps: material.maps.base === undefined ? {} : { base: material.maps.base },
  }));
  const [path = null] = (await picturePaths(files, { materials: bases }, target, made)).values();
  return path;
}
