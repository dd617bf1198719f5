/** Writes the words that lie over a view into a picture of it, in the type and colours that they have on the page. */
import { type Camera, Vector3 } from 'three';
import type { Triple } from '../../frames.ts';

/** A word at a point in space, and its element on the page. */
export interface ShownWord {
  readonly at: Triple;
  readonly element: HTMLElement;
}

/** A new canvas of the same size; `scale` is how much larger it is than the view on the page. */
export function drawWords(
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
