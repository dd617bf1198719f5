/**
 * A cut through a model, closed where the model is: along each ray the back faces behind the cut are counted against
 * the front faces, in the stencil buffer, and where they do not cancel out the cut runs through solid matter.
 */
import {
  AlwaysStencilFunc,
  BackSide,
  type Camera,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  IncrementWrapStencilOp,
  KeepStencilOp,
  type Material,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Object3D,
  Plane,
  PlaneGeometry,
  ShaderMaterial,
  type StencilOp,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { ModelBounds } from '../../measure.ts';
import { sphereOf } from '../camera-moves.ts';
import type { Section } from '../view-settings.ts';

const axes = { x: 0, y: 1, z: 2 } as const;

/** Points with a negative distance are left out. */
export function sectionPlane({ axis, at, flipped }: Section, { min, max }: ModelBounds): Plane {
  const index = axes[axis];
  const where = min[index] + (max[index] - min[index]) * at;
  const normal = new Vector3().setComponent(index, flipped ? 1 : -1);
  return new Plane(normal, flipped ? -where : where);
}

/** Draws `root` with this material in place of its own ones. */
type DrawWith = (material: Material) => void;

/** Its owner disposes of it. */
export interface Cut {
  readonly plane: Plane;
  /** After the model was drawn: its insides, and the cut itself. */
  close(gl: WebGLRenderer, camera: Camera, drawWith: DrawWith): void;
  dispose(): void;
}

/** `colour` is that of the cut; the insides of what is not closed have it too, darker. */
export function createCut(section: Section, bounds: ModelBounds, colour: string): Cut {
  const plane = sectionPlane(section, bounds);
  const counting = [
    counter(plane, BackSide, IncrementWrapStencilOp),
    counter(plane, FrontSide, DecrementWrapStencilOp),
  ];
  const insides = new MeshBasicMaterial({
    color: colour,
    side: BackSide,
    clippingPlanes: [plane],
    toneMapped: false,
  });
  insides.color.multiplyScalar(0.45);
  const cap = createCap(plane, bounds, colour);
  return {
    plane,
    close(gl, camera, drawWith) {
      drawWith(insides);
      for (const material of counting) drawWith(material);
      gl.render(cap, camera);
      gl.clearStencil();
    },
    dispose() {
      for (const material of [...counting, insides, cap.material]) material.dispose();
      cap.geometry.dispose();
    },
  };
}

function counter(plane: Plane, side: typeof BackSide | typeof FrontSide, step: StencilOp): MeshBasicMaterial {
  return new MeshBasicMaterial({
    side,
    clippingPlanes: [plane],
    colorWrite: false,
    depthWrite: false,
    // What is hidden counts as well.
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: step,
    stencilZFail: step,
    stencilZPass: step,
  });
}

const capVertex = /* glsl */ `
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

// Hatched, as on a drawing.
const capFragment = /* glsl */ `
  uniform vec3 colour;
  void main() {
    float line = smoothstep(0.42, 0.5, abs(fract((gl_FragCoord.x - gl_FragCoord.y) / 9.0) - 0.5));
    gl_FragColor = vec4(mix(colour, colour * 0.55, line), 1.0);
    #include <colorspace_fragment>
  }
`;

function createCap(plane: Plane, bounds: ModelBounds, colour: string): Mesh<PlaneGeometry, ShaderMaterial> {
  const { center, radius } = sphereOf(bounds);
  const material = new ShaderMaterial({
    vertexShader: capVertex,
    fragmentShader: capFragment,
    uniforms: { colour: { value: new MeshBasicMaterial({ color: colour }).color } },
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: KeepStencilOp,
    stencilZFail: KeepStencilOp,
    stencilZPass: KeepStencilOp,
  });
  const cap = new Mesh(new PlaneGeometry(radius * 2.4, radius * 2.4), material);
  const middle = plane.projectPoint(center, new Vector3());
  cap.position.copy(middle);
  cap.lookAt(middle.clone().add(plane.normal));
  return cap;
}

/** Everything below `root` that is drawn as faces. */
export function drawnMeshes(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}
