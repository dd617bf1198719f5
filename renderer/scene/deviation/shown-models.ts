/** Models that show two at once: one coloured by how far it is from the other, and one within the glass of the other. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  ShaderMaterial,
} from 'three';
import { allFine, type LoadedModel } from '../load/load-model.ts';
import type { ModelBounds } from '../measure.ts';
import type { MeasuredDeviation } from './worker.ts';

/** From nothing to the most, evenly spread; as they are seen, so that a gradient of CSS is the same. */
export const deviationColours = ['#b9bec7', '#f4d35e', '#f08a24', '#d3202b', '#7d0f6b'] as const;

/** What is around both. */
export function boundsOfBoth(a: ModelBounds, b: ModelBounds): ModelBounds {
  const least = (at: 0 | 1 | 2): number => Math.min(a.min[at], b.min[at]);
  const most = (at: 0 | 1 | 2): number => Math.max(a.max[at], b.max[at]);
  return { min: [least(0), least(1), least(2)], max: [most(0), most(1), most(2)] };
}

/** The model that was measured, coloured up to `max` metres. Its owner disposes of it, and of `after` on its own. */
export function deviationModel(after: LoadedModel, { drawn }: MeasuredDeviation, max: number): LoadedModel {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(drawn.points, 3));
  geometry.setAttribute('away', new BufferAttribute(drawn.away, 1));
  geometry.setIndex(new BufferAttribute(drawn.triangles, 1));
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    side: DoubleSide,
    toneMapped: false,
    uniforms: {
      most: { value: Math.max(max, Number.MIN_VALUE) },
      colours: { value: deviationColours.map((colour) => asSeen(colour)) },
    },
  });
  const scene = new Mesh(geometry, material);
  scene.updateMatrixWorld(true);
  const dispose = (): void => {
    geometry.dispose();
    material.dispose();
  };
  return { ...after, scene, fine: allFine, dispose };
}

/** Not converted to linear light: the shader mixes what is seen. */
function asSeen(colour: string): Color {
  return new Color(colour).convertLinearToSRGB();
}

const vertexShader = /* glsl */ `
  attribute float away;
  varying float awayHere;
  varying vec3 towardsEye;

  void main() {
    awayHere = away;
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    towardsEye = -seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`;

/** The same shade as that of the other drawings that show one thing about a surface. */
const fragmentShader = /* glsl */ `
  uniform float most;
  uniform vec3 colours[${deviationColours.length}];
  varying float awayHere;
  varying vec3 towardsEye;

  void main() {
    float at = clamp(awayHere / most, 0.0, 1.0) * ${(deviationColours.length - 1).toFixed(1)};
    vec3 colour = colours[0];
    for (int n = 1; n < ${deviationColours.length}; n++)
      colour = mix(colour, colours[n], clamp(at - float(n - 1), 0.0, 1.0));
    vec3 eye = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(towardsEye);
    // Of the triangle itself: what it is coloured by is not smoothed either.
    vec3 facing = normalize(cross(dFdx(towardsEye), dFdy(towardsEye)));
    float shade = 0.5 + 0.5 * abs(dot(facing, eye));
    gl_FragColor = vec4(colour * shade, 1.0);
  }
`;

/** A picture of a model that another one is seen through. Shares its shapes, so only the material is to be disposed of. */
export interface Ghost {
  readonly scene: Object3D;
  dispose(): void;
}

export function ghostOf({ scene }: Pick<LoadedModel, 'scene'>, colour: string): Ghost {
  const material = new MeshBasicMaterial({
    color: new Color(colour),
    transparent: true,
    opacity: 0.4,
    depthWrite: false,
    // Also seen where it lies within the other one.
    depthTest: false,
    side: DoubleSide,
    forceSinglePass: true,
    toneMapped: false,
  });
  const ghost = scene.clone(true);
  ghost.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.material = material;
    object.renderOrder = 1;
    // Places of the model are looked up in the model alone.
    object.raycast = () => undefined;
  });
  ghost.updateMatrixWorld(true);
  return { scene: ghost, dispose: () => material.dispose() };
}
