/** Which file of an asset represents it where only one can be exported. Pure; no schema library here. */
import type { AssetFile } from '../schema/asset.ts';
import { withoutOverridden } from './usd-overrides.ts';

/** What most programs take first; a GLB needs no other file. */
const kinds: readonly string[] = [
  'glb',
  'usd',
  'fbx',
  'gltf',
  'obj',
  'mjcf',
  'urdf',
  'sdf',
  'dae',
  'stl',
  'ply',
  'mesh',
  'preview',
];

const rankOf = ({ kind }: AssetFile): number => {
  const at = kinds.indexOf(kind);
  return at < 0 ? kinds.length : at;
};
const depthOf = ({ localPath }: { readonly localPath: string }): number => localPath.split('/').length;

/** Of the files that are on this disk; null when none is. */
export function mainFileOf(files: readonly AssetFile[]): (AssetFile & { readonly localPath: string }) | null {
  const here = files.flatMap((file) =>
    file.state === 'complete' && file.localPath !== null ? [{ ...file, localPath: file.localPath }] : [],
  );
  const [first] = withoutOverridden(here, ({ localPath }) => localPath).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || depthOf(a) - depthOf(b) || (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0),
  );
  return first ?? null;
}
