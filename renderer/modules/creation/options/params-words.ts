/** Every option of `params` in plain words: what it is, and what each of its values means (specification: Request parameter objects). */
import { paramValues } from '../../../../main/contract/plain/param-values.ts';
import type { ParamChoices, ParamPath } from '../store/create-params.ts';

/** One value of an option. */
export interface GuideValue<V> {
  readonly value: V;
  readonly label: string;
  readonly hint: string;
}

/** One option; `values` are in the order of the specification. */
export interface GuideOption<P extends ParamPath> {
  readonly path: P;
  readonly label: string;
  readonly explanation: string;
  readonly values: readonly GuideValue<ParamChoices[P]>[];
}

function option<P extends ParamPath>(
  path: P,
  label: string,
  explanation: string,
  values: readonly ParamChoices[P][],
  words: (value: ParamChoices[P]) => readonly [label: string, hint: string],
): GuideOption<P> {
  const described = values.map((value) => {
    const [name, hint] = words(value);
    return { value, label: name, hint };
  });
  return { path, label, explanation, values: described };
}

const qualities = {
  standard: ['Standard', 'Full detail.'],
  low: ['Low', 'Fewer triangles: faster to simulate and render.'],
  ultra_low: ['Ultra low', 'The fewest triangles, for scenes with many objects.'],
} as const;

const bodies = {
  rigid: ['Rigid', 'Keeps its shape.'],
  deformable: ['Deformable', 'Simulated as a soft body.'],
} as const;

const collisions = {
  auto: ['Automatic', 'The service selects the shape that suits the object and the simulator.'],
  convex_hull: ['Convex hull', 'One convex shape: fast, but hollows are closed.'],
  convex_decomposition: ['Convex decomposition', 'Several convex parts: hollows stay open.'],
  coacd: ['CoACD', 'Collision-aware convex decomposition: more exact, slower to create.'],
  bounding_box: ['Bounding box', 'One box: the fastest and coarsest.'],
  sdf: ['Signed distance field', 'Follows the surface closely; uses more memory.'],
} as const;

// What `agnostic` delivers is specified; for the others the service derives formats and engine and does not list them.
const simulators = {
  isaac_sim_physx: ['Isaac Sim, PhysX', 'Files in the native formats of Isaac Sim for its PhysX engine.'],
  isaac_sim_newton: ['Isaac Sim, Newton', 'Files in the native formats of Isaac Sim for its Newton engine.'],
  mujoco: ['MuJoCo', 'Files in MuJoCo’s native formats.'],
  sapien: ['SAPIEN', 'Files in SAPIEN’s native formats.'],
  genesis: ['Genesis', 'Files in Genesis’ native formats.'],
  agnostic: ['Simulator-agnostic', 'FBX and GLB with a physics sidecar.'],
} as const;

const resolutions = {
  1024: ['1024 px', 'Small files, for distant objects.'],
  2048: ['2048 px', 'Sufficient for most views.'],
  4096: ['4096 px', 'Sharp in close-ups.'],
  8192: ['8192 px', 'The sharpest, with much larger files.'],
} as const;

const variationTypes = {
  texture: ['Texture', 'Only the surface varies.'],
  general: ['General', 'Shape and surface vary.'],
} as const;

const wildness = {
  subtle: ['Subtle', 'Barely different.'],
  moderate: ['Moderate', 'Clearly different, the same kind of object.'],
  bold: ['Bold', 'Strongly different.'],
  wild: ['Wild', 'As different as possible.'],
} as const;

const v = paramValues;

/** The options that shape a single asset. */
export const assetOptions = [
  option(
    'physics.simulator',
    'Simulator',
    'Where the asset is used. Determines the file formats and the physics description.',
    v.physics.simulator,
    (value) => simulators[value],
  ),
  option(
    'physics.body',
    'Body',
    'Whether the object is rigid or soft in the simulation.',
    v.physics.body,
    (value) => bodies[value],
  ),
  option(
    'physics.collision',
    'Collision shape',
    'The simplified shape that the simulator uses for contacts.',
    v.physics.collision,
    (value) => collisions[value],
  ),
  option(
    'mesh.quality',
    'Mesh quality',
    'Triangle count of the visible mesh.',
    v.mesh.quality,
    (value) => qualities[value],
  ),
  option(
    'texture.resolution',
    'Texture resolution',
    'Edge length of the textures, in pixels.',
    v.texture.resolution,
    (value) => resolutions[value],
  ),
] as const;

/** The options of variation sets, which the service ignores for a single asset. */
export const variationOptions = [
  option(
    'variation.variation_type',
    'What varies',
    'Whether variants differ in surface only, or also in shape.',
    v.variation.variation_type,
    (value) => variationTypes[value],
  ),
  option(
    'variation.wildness',
    'How much it varies',
    'How much variants may differ from the original.',
    v.variation.wildness,
    (value) => wildness[value],
  ),
] as const;
