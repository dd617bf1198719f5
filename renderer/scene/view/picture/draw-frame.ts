/** Draws a view once in any size, in the view's own canvas: what the driver holds of the model is not held twice. */
import type { RootState } from '@react-three/fiber';
import { type Object3D, OrthographicCamera, PerspectiveCamera, type Scene } from 'three';
import { fovDegrees } from '../both-cameras.ts';
import { fitting, type Pose } from '../camera-moves.ts';
import type { Painter } from '../look/painter.ts';
import { drawWords, type ShownWord } from './draw-words.ts';

/** `words` over the picture; null for none. */
export interface FrameWish {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly transparent: boolean;
  readonly type: 'image/png' | 'image/jpeg';
  readonly words: ReadonlySet<ShownWord> | null;
}

const quality = 0.95;

/**
 * From `pose`, with as much in view as in the canvas. Null when the driver has no picture of that size. The canvas keeps
 * the size until `restoreCanvas`; both in one turn are never seen.
 */
export function drawFrame(
  state: RootState,
  painter: Painter,
  pose: Pose,
  wish: FrameWish,
): Promise<Blob | null> {
  const { gl, scene, camera, size } = state;
  const { widthPx, heightPx } = wish;
  gl.setPixelRatio(1);
  gl.setSize(widthPx, heightPx, false);
  const { drawingBufferWidth, drawingBufferHeight } = gl.getContext();
  if (drawingBufferWidth !== widthPx || drawingBufferHeight !== heightPx) return Promise.resolve(null);
  const lens = lensAt(camera, pose, { from: size.width / size.height, widthPx, heightPx });
  const { background } = scene;
  if (wish.transparent) scene.background = null;
  const lines = wish.words === null ? wordLines(scene) : [];
  for (const line of lines) line.visible = false;
  painter.paintSmooth(gl, scene, lens);
  for (const line of lines) line.visible = true;
  scene.background = background;
  const canvas =
    wish.words === null ? gl.domElement : drawWords(gl.domElement, wish.words, lens, widthPx / size.width);
  // What is drawn is taken here and now, and encoded later.
  return new Promise((resolve) => canvas.toBlob(resolve, wish.type, quality));
}

/** Lines that mean nothing without their words carry `userData.caliperWords`. */
function wordLines(scene: Scene): Object3D[] {
  const lines: Object3D[] = [];
  scene.traverseVisible((object) => {
    if (object.userData['caliperWords'] === true) lines.push(object);
  });
  return lines;
}

/** As the window has it. */
export function restoreCanvas({ gl, size, viewport, invalidate }: RootState): void {
  gl.setPixelRatio(viewport.dpr);
  gl.setSize(size.width, size.height, false);
  invalidate();
}

function lensAt(
  camera: RootState['camera'],
  { position, target }: Pose,
  { from, widthPx, heightPx }: { readonly from: number; readonly widthPx: number; readonly heightPx: number },
): PerspectiveCamera | OrthographicCamera {
  const aspect = widthPx / heightPx;
  const further = Math.max(1, fitting({ fovDegrees, aspect: from }) / fitting({ fovDegrees, aspect }));
  const offset = position.clone().sub(target).multiplyScalar(further);
  const lens =
    camera instanceof OrthographicCamera
      ? new OrthographicCamera(-widthPx / 2, widthPx / 2, heightPx / 2, -heightPx / 2)
      : new PerspectiveCamera(fovDegrees, aspect);
  lens.near = camera.near;
  lens.far = camera.far;
  if (lens instanceof OrthographicCamera) {
    lens.zoom = heightPx / (2 * offset.length() * Math.tan((fovDegrees * Math.PI) / 360));
    // As far away as the view's own: nearer it would cut the model open.
    offset.setLength(camera.position.distanceTo(target));
  }
  lens.position.copy(target).add(offset);
  lens.lookAt(target);
  lens.updateProjectionMatrix();
  lens.updateMatrixWorld(true);
  return lens;
}
