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
  standard: ['Standard', 'As fine as the service makes it.'],
  low: ['Low', 'Fewer triangles: quicker to simulate and to draw.'],
  ultra_low: ['Ultra low', 'The fewest triangles, for scenes with very many objects.'],
} as const;

const bodies = {
  rigid: ['Rigid', 'It keeps its shape.'],
  deformable: ['Deformable', 'It gives way: the simulator uses a soft body.'],
} as const;

const collisions = {
  auto: ['Automatic', 'The service chooses what suits the object and the simulator.'],
  convex_hull: ['Convex hull', 'One convex shape around it: fast, but hollows are closed.'],
  convex_decomposition: ['Convex decomposition', 'Several convex parts: hollows stay open.'],
  coacd: ['CoACD', 'Convex parts by collision-aware decomposition: more exact, slower to make.'],
  bounding_box: ['Bounding box', 'A box around it: the fastest and coarsest.'],
  sdf: ['Signed distance field', 'Follows the surface closely; costs memory.'],
} as const;

// What `agnostic` delivers is specified; for the others the service derives formats and engine and does not list them.
const simulators = {
  isaac_sim_physx: ['Isaac Sim, PhysX', 'Files in the native formats of Isaac Sim for its PhysX engine.'],
  isaac_sim_newton: ['Isaac Sim, Newton', 'Files in the native formats of Isaac Sim for its Newton engine.'],
  mujoco: ['MuJoCo', 'Files in MuJoCo’s native formats.'],
  sapien: ['SAPIEN', 'Files in SAPIEN’s native formats.'],
  genesis: ['Genesis', 'Files in Genesis’ native formats.'],
  agnostic: ['No particular one', 'FBX and GLB, and a physics sidecar beside them.'],
} as const;

const resolutions = {
  1024: ['1024 px', 'Small files, for objects seen from afar.'],
  2048: ['2048 px', 'Enough for most views.'],
  4096: ['4096 px', 'Sharp close up.'],
  8192: ['8192 px', 'The sharpest; files are many times larger.'],
} as const;

const variationTypes = {
  texture: ['Texture', 'Only the surface varies.'],
  general: ['General', 'Shape and surface vary.'],
} as const;

const wildness = {
  subtle: ['Subtle', 'Barely different.'],
  moderate: ['Moderate', 'Clearly different, the same kind of thing.'],
  bold: ['Bold', 'Strongly different.'],
  wild: ['Wild', 'As different as it goes.'],
} as const;

const v = paramValues;

/** The options that shape a single asset. */
export const assetOptions = [
  option(
    'physics.simulator',
    'Simulator',
    'Where the asset will be used. It decides the file formats and the physics description.',
    v.physics.simulator,
    (value) => simulators[value],
  ),
  option(
    'physics.body',
    'Body',
    'Whether the object is stiff or soft in the simulation.',
    v.physics.body,
    (value) => bodies[value],
  ),
  option(
    'physics.collision',
    'Collision shape',
    'The simpler shape that the simulator uses to find contacts.',
    v.physics.collision,
    (value) => collisions[value],
  ),
  option(
    'mesh.quality',
    'Mesh quality',
    'How many triangles the visible surface has.',
    v.mesh.quality,
    (value) => qualities[value],
  ),
  option(
    'texture.resolution',
    'Texture resolution',
    'Edge length of the surface images, in pixels.',
    v.texture.resolution,
    (value) => resolutions[value],
  ),
] as const;

/** The options of variation sets, which the service ignores for a single asset. */
export const variationOptions = [
  option(
    'variation.variation_type',
    'What varies',
    'Whether variants differ in their surface only or in shape too.',
    v.variation.variation_type,
    (value) => variationTypes[value],
  ),
  option(
    'variation.wildness',
    'How much it varies',
    'How far variants may go from the original.',
    v.variation.wildness,
    (value) => wildness[value],
  ),
] as const;
