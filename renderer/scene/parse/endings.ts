/** Which kinds of model there are, and by which endings files say so. Apart from the parsers: screens ask for it, too. Pure. */

/** One parser each. */
export type FormatId = 'gltf' | 'obj' | 'stl' | 'dae' | 'ply' | 'fbx' | 'usd' | 'mjcf' | 'urdf' | 'sdf';

/** What an ending says; the content decides. */
export const endings: Readonly<Record<string, FormatId>> = {
  glb: 'gltf',
  gltf: 'gltf',
  obj: 'obj',
  stl: 'stl',
  dae: 'dae',
  ply: 'ply',
  fbx: 'fbx',
  usd: 'usd',
  usda: 'usd',
  usdc: 'usd',
  usdz: 'usd',
  mjcf: 'mjcf',
  urdf: 'urdf',
  // One without macros is a URDF; of the others the reader says what makes one of them.
  xacro: 'urdf',
  sdf: 'sdf',
  // An XML file without a known root is no robot either; MuJoCo says what is wrong with it.
  xml: 'mjcf',
};

/** The lower-case ending without its dot. */
export function endingOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
