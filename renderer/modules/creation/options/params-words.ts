/** Every option of `params` in plain words: what it is, and what each of its values means (specification: Request parameter objects). */
import { catalogue } from '../../../../main/contract/messages/catalogue.ts';
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

const qualities = catalogue('creation.qualities', {
  standard: ['Standard', 'Full detail.'],
  low: ['Low', 'Fewer triangles: faster to simulate and render.'],
  ultra_low: ['Ultra low', 'The fewest triangles, for scenes with many objects.'],
});

const bodies = catalogue('creation.bodies', {
  rigid: ['Rigid', 'Keeps its shape.'],
  deformable: ['Deformable', 'Simulated as a soft body.'],
});

const collisions = catalogue('creation.collisions', {
  auto: ['Automatic', 'The service selects the shape that suits the object and the simulator.'],
  convex_hull: ['Convex hull', 'One convex shape: fast, but hollows are closed.'],
  convex_decomposition: ['Convex decomposition', 'Several convex parts: hollows stay open.'],
  coacd: ['CoACD', 'Collision-aware convex decomposition: more exact, slower to create.'],
  bounding_box: ['Bounding box', 'One box: the fastest and coarsest.'],
  sdf: ['Signed distance field', 'Follows the surface closely; uses more memory.'],
});

// What `agnostic` delivers is specified; for the others the service derives formats and engine and does not list them.
const simulators = catalogue('creation.simulators', {
  isaac_sim_physx: ['Isaac Sim, PhysX', 'Files in the native formats of Isaac Sim for its PhysX engine.'],
  isaac_sim_newton: ['Isaac Sim, Newton', 'Files in the native formats of Isaac Sim for its Newton engine.'],
  mujoco: ['MuJoCo', 'Files in MuJoCo’s native formats.'],
  sapien: ['SAPIEN', 'Files in SAPIEN’s native formats.'],
  genesis: ['Genesis', 'Files in Genesis’ native formats.'],
  agnostic: ['Simulator-agnostic', 'FBX and GLB with a physics sidecar.'],
});

const resolutions = catalogue('creation.resolutions', {
  1024: ['1024 px', 'Small files, for distant objects.'],
  2048: ['2048 px', 'Sufficient for most views.'],
  4096: ['4096 px', 'Sharp in close-ups.'],
  8192: ['8192 px', 'The sharpest, with much larger files.'],
});

const variationTypes = catalogue('creation.variationTypes', {
  texture: ['Texture', 'Only the surface varies.'],
  general: ['General', 'Shape and surface vary.'],
});

const wildness = catalogue('creation.wildness', {
  subtle: ['Subtle', 'Barely different.'],
  moderate: ['Moderate', 'Clearly different, the same kind of object.'],
  bold: ['Bold', 'Strongly different.'],
  wild: ['Wild', 'As different as possible.'],
});

const optionNames = catalogue('creation.options', {
  'physics.simulator': {
    label: 'Simulator',
    explanation: 'Where the asset is used. Determines the file formats and the physics description.',
  },
  'physics.body': { label: 'Body', explanation: 'Whether the object is rigid or soft in the simulation.' },
  'physics.collision': {
    label: 'Collision shape',
    explanation: 'The simplified shape that the simulator uses for contacts.',
  },
  'mesh.quality': { label: 'Mesh quality', explanation: 'Triangle count of the visible mesh.' },
  'texture.resolution': {
    label: 'Texture resolution',
    explanation: 'Edge length of the textures, in pixels.',
  },
  'variation.variation_type': {
    label: 'What varies',
    explanation: 'Whether variants differ in surface only, or also in shape.',
  },
  'variation.wildness': {
    label: 'How much it varies',
    explanation: 'How much variants may differ from the original.',
  },
});

/** Read when it is shown: the language may have changed since the page began. */
function option<P extends ParamPath & keyof typeof optionNames>(
  path: P,
  values: readonly ParamChoices[P][],
  words: (value: ParamChoices[P]) => readonly [label: string, hint: string],
): GuideOption<P> {
  return {
    path,
    get label() {
      return optionNames[path].label;
    },
    get explanation() {
      return optionNames[path].explanation;
    },
    values: values.map((value) => ({
      value,
      get label() {
        return words(value)[0];
      },
      get hint() {
        return words(value)[1];
      },
    })),
  };
}

const v = paramValues;

/** The options that shape a single asset. */
export const assetOptions = [
  option('physics.simulator', v.physics.simulator, (value) => simulators[value]),
  option('physics.body', v.physics.body, (value) => bodies[value]),
  option('physics.collision', v.physics.collision, (value) => collisions[value]),
  option('mesh.quality', v.mesh.quality, (value) => qualities[value]),
  option('texture.resolution', v.texture.resolution, (value) => resolutions[value]),
] as const;

/** The options of variation sets, which the service ignores for a single asset. */
export const variationOptions = [
  option('variation.variation_type', v.variation.variation_type, (value) => variationTypes[value]),
  option('variation.wildness', v.variation.wildness, (value) => wildness[value]),
] as const;
