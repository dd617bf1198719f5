/** Small files for one kind of mistake each, with their right values; sources are named in the README beside each file. */
import type { JointValues } from '../../../bench/opening/model-values.ts';
import type { Colour } from './picture-facts.ts';

type Triple = readonly [number, number, number];

/** `file` lies below `test/fixtures/cases/models`. What is not stated is not judged. */
export interface FormatCase {
  readonly file: string;
  /** Who says so: a standard, an engine, a peer. */
  readonly source: string;
  /** Metres (the file's own unit where it states none) along x, y, z of the file's frame; `up` is its axis, y if not stated. */
  readonly sizeM?: Triple;
  readonly up?: 'y' | 'z';
  readonly triangles?: number;
  readonly massKg?: number;
  /** Principal moments, kg m2, smallest first. */
  readonly inertiaKgM2?: Triple;
  /** Distinguished by their limits: an engine names what has no name. */
  readonly joints?: readonly JointValues[];
  /** It is refused in words that match. */
  readonly refused?: { readonly words: RegExp; readonly by: readonly ('inspection' | 'view')[] };
  /** It is nothing that the view opens on its own. */
  readonly notViewed?: true;
  /** The inspection has a finding whose words match. */
  readonly finding?: RegExp;
  /** Colours of the surface at x, y of the view's frame. */
  readonly colours?: readonly (readonly [x: number, y: number, colour: Colour])[];
  /** Where the fronts of all faces look. */
  readonly front?: 'outwards' | '+z';
  /** The small picture's mean colour has at least so much of each channel. */
  readonly lit?: Colour;
}

const red: Colour = [220, 30, 30];
const green: Colour = [30, 180, 30];
const blue: Colour = [30, 30, 220];
const yellow: Colour = [230, 220, 30];

/** The quarter moves the first column: a quarter, a half, a quarter. */
const movedByQuarter = [
  [0.1, 0.75, red],
  [0.4, 0.75, green],
  [0.6, 0.75, green],
  [0.9, 0.75, red],
  [0.1, 0.25, blue],
  [0.5, 0.25, yellow],
] as const;

/** (u, v) to (v, -2 u): four columns, two rows. */
const turnedAfterScale = [0, 0.5].flatMap((along) => [
  [along + 0.125, 0.75, blue] as const,
  [along + 0.125, 0.25, yellow] as const,
  [along + 0.375, 0.75, red] as const,
  [along + 0.375, 0.25, green] as const,
]);

const mujoco = 'MuJoCo compiles it so';
const gltf = 'glTF 2.0';
const textureTransform = 'KHR_texture_transform: translation * rotation * scale';
const transform2d = 'UsdPreviewSurface, UsdTransform2d: in * scale * rotate + translation';
const twoInches = 0.0508;

export const cases: readonly FormatCase[] = [
  {
    file: '01-gltf-normalized-short-positions/model.gltf',
    source: `${gltf}, 3.6.2.2: normalised shorts are -1 to 1; mrdoob/three.js#21553`,
    sizeM: [0.1, 0.1, 0.1],
    triangles: 12,
  },
  {
    file: '03-gltf-sparse-normalized-colour/model.gltf',
    source: `${gltf}, 3.6.2.3; mrdoob/three.js#29330`,
    sizeM: [1, 1, 0],
    triangles: 1,
    // Half of linear light is 188 of 255 in sRGB.
    colours: [
      [0, 0, [255, 0, 0]],
      [0, 1, [255, 0, 0]],
      [1, 0, [0, 188, 0]],
    ],
  },
  {
    file: '04-mjcf-shellinertia/model.xml',
    source: mujoco,
    up: 'z',
    massKg: 2,
    inertiaKgM2: [0.0551515, 0.0957576, 0.1230303],
  },
  { file: '05-mjcf-shellinertia-density/model.xml', source: mujoco, massKg: 8.8 },
  { file: '06-mjcf-inertiafromgeom-true/model.xml', source: mujoco, massKg: 8 },
  {
    file: '08-mjcf-eulerseq-upper/model.xml',
    source: `${mujoco}; newton-physics/newton#2492`,
    up: 'z',
    sizeM: [0.6, 0.2, 0.4],
  },
  {
    file: '10-obj-negative-interleaved-crlf/model.obj',
    source: 'OBJ: indices count back from where they stand; mikedh/trimesh#2364',
    sizeM: [7, 1, 1],
    triangles: 36,
  },
  {
    file: '11-obj-line-continuation/model.obj',
    source: 'OBJ: a back slash goes on in the next line; mikedh/trimesh#1103',
    sizeM: [2, 2, 0],
    triangles: 3,
  },
  {
    file: '12-obj-map-options/model.obj',
    source: 'MTL: options before a name with spaces; raysan5/raylib#5535',
    sizeM: [1, 1, 0],
    triangles: 2,
    // Ten times along v: below white, above red.
    colours: [0, 4, 9].flatMap((turn) => [
      [0.5, (turn + 0.25) / 10, [255, 255, 255]] as const,
      [0.5, (turn + 0.75) / 10, [200, 0, 0]] as const,
    ]),
  },
  {
    file: '13-urdf-negative-scale/model.urdf',
    source: 'iory/scikit-robot#770, gazebosim/gz-rendering#267',
    up: 'z',
    sizeM: [1, 1, 0.5],
    front: 'outwards',
    lit: [10, 60, 110],
  },
  {
    file: '15-fbx-inches/model.fbx',
    source: 'UnitScaleFactor is in centimetres; mrdoob/three.js#20402',
    sizeM: [twoInches, twoInches, twoInches],
    triangles: 12,
  },
  {
    file: '17-usd-pointinstancer-invisibleids/model.usda',
    source: 'UsdGeomPointInstancer: invisibleIds are ids; Autodesk/arnold-usd#1005',
    sizeM: [0.22, 0.02, 0.02],
    triangles: 36,
  },
  {
    file: '18-usd-instancer-invisible-prototype/model.usda',
    source: 'PixarAnimationStudios/OpenUSD#3748',
    sizeM: [1, 1, 1],
  },
  {
    file: '19-usd-subset-partial/model.usda',
    source: 'UsdGeomSubset: faces in none keep the look of their mesh; lighttransport/LightUSD#269',
    sizeM: [3, 1, 0],
    triangles: 6,
    colours: [
      [0.5, 0.5, [0, 0, 255]],
      [1.5, 0.5, [255, 0, 0]],
      [2.5, 0.5, [0, 0, 255]],
    ],
  },
  {
    file: '20-usd-transform2d/model.usda',
    source: `${transform2d}; mrdoob/three.js#26023`,
    sizeM: [1, 1, 0],
    triangles: 2,
    colours: [
      [0.125, 0.25, blue],
      [0.125, 0.75, yellow],
      [0.375, 0.25, red],
      [0.375, 0.75, green],
    ],
  },
  ...['x', 'y', 'z'].map(
    (axis): FormatCase => ({
      file: `21-urdf-dae-upaxis-unit/${axis}_up.urdf`,
      source: 'RViz and urdf-loaders: <unit> counts, <up_axis> does not; ros-visualization/rviz#1045',
      up: 'z',
      sizeM: [twoInches, 2 * twoInches, 3 * twoInches],
    }),
  ),
  {
    file: '22-gltf-strip-negative-scale/model.gltf',
    source: `${gltf}, 3.7.4: a negative determinant changes the way round; CesiumGS/cesium#6304`,
    sizeM: [1, 2, 0],
    triangles: 3,
    front: '+z',
  },
  ...['model.fbx', 'model.obj'].map(
    (name): FormatCase => ({
      file: `25-lfs-pointer/${name}`,
      source: 'the Git LFS specification',
      refused: { words: /Git LFS pointer/, by: ['inspection', 'view'] },
    }),
  ),
  {
    file: '25-lfs-pointer/texture.png',
    source: 'the Git LFS specification',
    refused: { words: /Git LFS pointer/, by: ['inspection'] },
    notViewed: true,
  },
  {
    file: '26-urdf-limit-without-effort/model.urdf',
    source: 'check_urdf refuses it: “joint limit: no effort”',
    finding: /effort/,
    // Its links have no shapes.
    refused: { words: /no geometry/, by: ['view'] },
    joints: [{ name: 'j', limits: [-1, 1] }],
  },
  ...['model.gltf', 'lit.gltf'].map(
    (name): FormatCase => ({
      file: `27-gltf-texture-transform-rot-nonuniform/${name}`,
      source: textureTransform,
      sizeM: [1, 1, 0],
      colours: turnedAfterScale,
    }),
  ),
  {
    file: '28-urdf-stl-zero-normals/model.urdf',
    source: 'STL: normals of 0 0 0 follow from the corners',
    up: 'z',
    sizeM: [1, 1, 0.5],
    front: 'outwards',
    lit: [10, 60, 110],
  },
  {
    file: '29-gltf-turned-octahedron/model.gltf',
    source: 'geometry: corners at distance 1, turned by 45 degrees',
    sizeM: [Math.SQRT2, Math.SQRT2, 2],
    triangles: 8,
  },
  { file: '30-mjcf-settotalmass/model.xml', source: mujoco, massKg: 14 },
  {
    file: '36-mjcf-gravity/none.xml',
    source: 'MuJoCo: its viewer has Z up, whatever gravity is',
    up: 'z',
    sizeM: [2, 4, 6],
  },
  {
    file: '36-mjcf-gravity/tilted.xml',
    source: 'MuJoCo: its viewer has Z up, whatever gravity is',
    up: 'z',
    sizeM: [2, 4, 6],
  },
  {
    file: '31-mjcf-frame-in-body/model.xml',
    source: mujoco,
    up: 'z',
    sizeM: [0.4, 0.2, 0.6],
    massKg: 48,
    joints: [{ name: '', limits: [-Math.PI / 6, Math.PI / 6] }],
  },
  ...['animated.fbx', 'still.fbx'].map(
    (name): FormatCase => ({
      file: `33-fbx-binary-animated/${name}`,
      source: 'assimp and Blender open it',
      sizeM: [0.02, 0.02, 0.02],
      triangles: 12,
    }),
  ),
  ...['unlit.gltf', 'lit.gltf'].map(
    (name): FormatCase => ({
      file: `34-gltf-unlit-texture-offset/${name}`,
      source: textureTransform,
      sizeM: [1, 1, 0],
      triangles: 2,
      colours: movedByQuarter,
    }),
  ),
  {
    file: '35-usd-nested-mesh-transform/model.usda',
    source: 'UsdGeomXformable: a mesh below a mesh has its transform',
    sizeM: [1, 6, 0],
  },
];
