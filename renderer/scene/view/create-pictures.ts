/** Pictures and films of a view. */
import type { RootState } from '@react-three/fiber';
import type { RefObject } from 'react';
import {
  type Camera,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  type Scene,
  Vector3,
} from 'three';
import type { Triple } from '../frames.ts';
import type { FineForms } from '../load/load-model.ts';
import { fovDegrees } from './both-cameras.ts';
import type { CameraHandle } from './camera.tsx';
import { fitting, orbited, type Pose } from './camera-moves.ts';
import type { Painter } from './look/painter.ts';
import type { ViewHandle } from './view-handle.ts';

interface PictureParts {
  readonly camera: RefObject<CameraHandle | null>;
  readonly painter: RefObject<Painter | null>;
  readonly fine: FineForms;
  readonly words: ReadonlySet<ShownWord>;
}

/** Part of a view's handle. */
export function createPictures(
  get: () => RootState,
  { camera, painter, fine, words }: PictureParts,
): Pick<ViewHandle, 'picture' | 'film'> {
  return {
    async picture({ scale, transparent, words: withWords }) {
      await fine.settled;
      const pose = camera.current?.pose() ?? null;
      if (pose === null || painter.current === null) return 'left';
      const { size } = get();
      const picture = drawFrame(get(), painter.current, pose, {
        widthPx: Math.round(size.width * scale),
        heightPx: Math.round(size.height * scale),
        transparent,
        type: 'image/png',
        words: withWords ? words : null,
      });
      restoreCanvas(get());
      // The canvas is empty now; it is drawn again before anyone sees that.
      painter.current.paint(get().gl, get().scene, get().camera);
      return (await picture) ?? 'too-large';
    },
    film(size) {
      const pose = camera.current?.pose() ?? null;
      if (pose === null) return null;
      get().setFrameloop('never');
      // They would stay where they are while the model turns.
      for (const { element } of words) element.style.visibility = 'hidden';
      return {
        async frame(part) {
          await fine.settled;
          if (painter.current === null) return null;
          const wish = { ...size, transparent: false, type: 'image/jpeg', words: null } as const;
          return await drawFrame(get(), painter.current, orbited(pose, part * 2 * Math.PI, 0), wish);
        },
        end() {
          get().setFrameloop('demand');
          for (const { element } of words) element.style.visibility = '';
          restoreCanvas(get());
        },
      };
    },
  };
}

// Draws a view once in any size, in the view's own canvas: what the driver holds of the model is not held twice.

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
function drawFrame(state: RootState, painter: Painter, pose: Pose, wish: FrameWish): Promise<Blob | null> {
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
function restoreCanvas({ gl, size, viewport, invalidate }: RootState): void {
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

// Writes the words that lie over a view into a picture of it, in the type and colours that they have on the page.

/** A word at a point in space, and its element on the page. */
export interface ShownWord {
  readonly at: Triple;
  readonly element: HTMLElement;
}

/** A new canvas of the same size; `scale` is how much larger it is than the view on the page. */
function drawWords(
  picture: HTMLCanvasElement,
  words: ReadonlySet<ShownWord>,
  lens: Camera,
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return picture;
  pen.drawImage(picture, 0, 0);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { at, element } of words) {
    const { x, y, z } = new Vector3(...at).project(lens);
    if (z >= 1 || Math.abs(x) > 1.1 || Math.abs(y) > 1.1) continue;
    const left = ((x + 1) / 2) * canvas.width;
    const top = ((1 - y) / 2) * canvas.height;
    drawWord(pen, element, { left, top, scale });
  }
  return canvas;
}

function drawWord(
  pen: CanvasRenderingContext2D,
  element: HTMLElement,
  { left, top, scale }: { readonly left: number; readonly top: number; readonly scale: number },
): void {
  const style = getComputedStyle(element);
  const px = (text: string): number => Number.parseFloat(text) * scale;
  pen.font = `${style.fontWeight} ${px(style.fontSize)}px ${style.fontFamily}`;
  const text = element.textContent;
  const width = pen.measureText(text).width + 2 * px(style.paddingLeft);
  const height = px(style.fontSize) + 2 * px(style.paddingTop);
  pen.fillStyle = style.backgroundColor;
  pen.beginPath();
  pen.roundRect(left - width / 2, top - height / 2, width, height, px(style.borderTopLeftRadius));
  pen.fill();
  pen.fillStyle = style.color;
  pen.fillText(text, left, top);
}
