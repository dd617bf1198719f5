/**
 * Smooth edges where the canvas has none. On a processor they take more than half of a frame's time, so a view that moves
 * goes without; at rest it is drawn a few times more, each time shifted by a part of a pixel, and the mean is shown. Each
 * step takes as long as any frame, and the first movement ends them.
 */
import {
  type Camera,
  ConstantAlphaFactor,
  CustomBlending,
  HalfFloatType,
  Mesh,
  MeshBasicMaterial,
  NoBlending,
  OneMinusConstantAlphaFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

/** Its owner disposes of it. */
export interface Smoothing {
  /** The step `at` of `smoothSteps`, aside: `draw` draws as onto the canvas. The first is a picture of its own. */
  step(gl: WebGLRenderer, camera: Camera, draw: () => void, at: number): void;
  /** The mean of all steps so far onto the canvas; false when the canvas has another size since. */
  show(gl: WebGLRenderer): boolean;
  dispose(): void;
}

/** Shifts in pixels, the first in the middle; Halton's sequence of 2 and 3. */
const shifts = [
  [0, 0],
  [0, -0.167],
  [-0.25, 0.167],
  [0.25, -0.389],
  [-0.375, -0.056],
  [0.125, 0.278],
  [-0.125, -0.278],
  [0.375, 0.056],
] as const;

/** How many there are. */
export const smoothSteps = shifts.length;
/** A larger picture shows its steps less, and each pixel takes 16 bytes. */
const mostPixels = 9_000_000;

interface Targets {
  readonly one: WebGLRenderTarget;
  readonly mean: WebGLRenderTarget;
}

/** Holds nothing of the driver until it is used. */
export function createSmoothing(): Smoothing {
  let targets: Targets | null = null;
  let last = 0;
  const added = createCopy(true);
  const copy = createCopy(false);
  const add = (gl: WebGLRenderer, { one, mean }: Targets, share: number): void => {
    gl.setRenderTarget(mean);
    added.material.blendAlpha = share;
    added.draw(gl, one.texture);
  };
  const release = (): void => {
    targets?.one.dispose();
    targets?.mean.dispose();
    targets = null;
  };
  return {
    step(gl, camera, draw, at) {
      const { width, height } = gl.getDrawingBufferSize(new Vector2());
      if (width * height > mostPixels) {
        release();
        return draw();
      }
      if (targets === null || targets.one.width !== width || targets.one.height !== height) {
        release();
        targets = createTargets(width, height);
      }
      const made = targets;
      try {
        // The first one is shown as it is; it counts when there is a second.
        if (at === 1) add(gl, made, 1);
        gl.setRenderTarget(made.one);
        shifted(camera, shifts[at] ?? [0, 0], { width, height }, draw);
        if (at > 0) add(gl, made, 1 / (at + 1));
        last = at;
      } finally {
        gl.setRenderTarget(null);
      }
    },
    show(gl) {
      // What is too large for a second picture was drawn onto the canvas.
      if (targets === null) return true;
      const { width, height } = gl.getDrawingBufferSize(new Vector2());
      if (targets.mean.width !== width || targets.mean.height !== height) return false;
      copy.draw(gl, (last === 0 ? targets.one : targets.mean).texture);
      return true;
    },
    dispose() {
      release();
      added.dispose();
      copy.dispose();
    },
  };
}

function createTargets(width: number, height: number): Targets {
  const one = new WebGLRenderTarget(width, height, { stencilBuffer: true });
  one.texture.colorSpace = SRGBColorSpace;
  // Drawn into as if it were the canvas: colours as they are shown, by the shaders that are there.
  Object.assign(one, { isXRRenderTarget: true });
  return { one, mean: new WebGLRenderTarget(width, height, { type: HalfFloatType, depthBuffer: false }) };
}

/** The whole picture moves by a part of a pixel, whatever kind of camera it is. */
function shifted(
  { projectionMatrix: { elements } }: Camera,
  [x, y]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
  draw: () => void,
): void {
  // Of a perspective the third column is multiplied by the depth, of an orthographic view the last one by 1.
  const column = elements[15] === 1 ? 12 : 8;
  const before = elements.slice();
  elements[column] = (before[column] ?? 0) + (2 * x) / width;
  elements[column + 1] = (before[column + 1] ?? 0) + (2 * y) / height;
  try {
    draw();
  } finally {
    for (const at of [column, column + 1]) elements[at] = before[at] ?? 0;
  }
}

const vertexShader = /* glsl */ `
  void main() {
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`;
const fragmentShader = /* glsl */ `
  uniform highp sampler2D drawn;
  void main() {
    gl_FragColor = texelFetch(drawn, ivec2(gl_FragCoord.xy), 0);
  }
`;

interface Copy {
  readonly material: MeshBasicMaterial;
  draw(gl: WebGLRenderer, texture: Texture): void;
  dispose(): void;
}

/** Under the name of a material of three's own, so that its shader is known from one view to the next. */
function createCopy(blends: boolean): Copy {
  const drawn: { value: Texture | null } = { value: null };
  const material = new MeshBasicMaterial({
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    blending: blends ? CustomBlending : NoBlending,
    blendSrc: ConstantAlphaFactor,
    blendDst: OneMinusConstantAlphaFactor,
  });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader, { vertexShader, fragmentShader });
    shader.uniforms['drawn'] = drawn;
  };
  material.customProgramCacheKey = () => 'copy of a target';
  const mesh = new Mesh(new PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  const scene = new Scene().add(mesh);
  const camera = new OrthographicCamera();
  return {
    material,
    draw(gl, texture) {
      const { autoClear } = gl;
      drawn.value = texture;
      // Every pixel is drawn, and clearing takes a processor as long as that.
      gl.autoClear = false;
      try {
        gl.render(scene, camera);
      } finally {
        gl.autoClear = autoClear;
      }
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}
