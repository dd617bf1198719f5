/** What a file in a folder elsewhere is, by its name. Pure. */
import path from 'node:path';

/** Kinds as the service gives them (`AssetFile.kind`); what it never gives is `other`. */
const kinds = new Map([
  ['.glb', 'glb'],
  ['.gltf', 'gltf'],
  ['.usd', 'usd'],
  ['.usda', 'usd'],
  ['.usdc', 'usd'],
  ['.usdz', 'usd'],
  ['.urdf', 'urdf'],
  ['.mjcf', 'mjcf'],
  ['.fbx', 'fbx'],
  ['.obj', 'obj'],
  ['.mtl', 'mtl'],
  ['.stl', 'mesh'],
  ['.dae', 'mesh'],
  ['.ply', 'mesh'],
  ['.bin', 'other'],
  ['.png', 'texture'],
  ['.jpg', 'texture'],
  ['.jpeg', 'texture'],
  ['.webp', 'texture'],
  ['.tga', 'texture'],
  ['.tif', 'texture'],
  ['.tiff', 'texture'],
  ['.exr', 'texture'],
  ['.hdr', 'texture'],
  ['.ktx2', 'texture'],
]);

/** Files that make a folder one of an asset, best first: the first there is decides about its fingerprint and its date. */
export const mainKinds = ['usd', 'mjcf', 'urdf', 'glb', 'gltf', 'fbx', 'obj'] as const;
/** Descriptions of robots and scenes: meshes beside them are their parts. */
export const descriptionKinds: ReadonlySet<string> = new Set(['urdf', 'mjcf']);

const pictures = /\.(png|jpe?g|webp)$/i;

/** `.xml` is MJCF only when it begins as such: `xmlIsMjcf` was found out by looking. */
export function kindOf(localPath: string, xmlIsMjcf: boolean): string {
  const name = path.posix.basename(localPath).toLowerCase();
  const ending = path.posix.extname(name);
  if (ending === '.xml') return xmlIsMjcf ? 'mjcf' : 'other';
  if (ending === '.json')
    return /(^|[_.-])(physics|simready|sidecar)([_.-]|\.json$)/.test(name) ? 'physics_sidecar' : 'other';
  const isTop = !localPath.includes('/');
  if (isTop && pictures.test(name) && /(^|[_.-])(preview|thumb(nail)?|render)([_.-]|\.)/.test(name))
    return 'preview';
  return kinds.get(ending) ?? 'other';
}

/** The name of a file without its ending and what formats add to it: `mug_physics.json` and `mug.preview.png` are of `mug`. */
export function stemOf(fileName: string): string {
  const base = fileName.replace(/(\.[A-Za-z0-9]{1,8})$/, '');
  const plain = base.replace(/[_.-](physics|simready|sidecar|preview|thumb|thumbnail|render)$/i, '');
  return plain === '' ? base : plain;
}
