/** The picture that shows how texture coordinates lie on a surface: 8 by 8 squares, each with its name and its own colour. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

const edgePx = 1024;
const squares = 8;

/** A1 is at the origin of the coordinates, H1 at the end of U. Its owner disposes of it. */
export function createUvBoard(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const pen = canvas.getContext('2d');
  if (pen !== null) drawBoard(pen);
  const texture = new CanvasTexture(canvas);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  // The files' own pictures have their first row at V = 0.
  texture.flipY = false;
  return texture;
}

function drawBoard(pen: CanvasRenderingContext2D): void {
  const step = edgePx / squares;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `600 ${step * 0.42}px system-ui, sans-serif`;
  for (let row = 0; row < squares; row += 1)
    for (let column = 0; column < squares; column += 1) {
      const isDark = (row + column) % 2 === 0;
      const hue = (column / squares) * 300;
      const light = 42 + (row / squares) * 26 + (isDark ? -14 : 10);
      pen.fillStyle = `hsl(${hue} 45% ${light}%)`;
      pen.fillRect(column * step, row * step, step, step);
      pen.fillStyle = isDark ? '#ffffff' : '#14151a';
      pen.fillText(
        `${String.fromCharCode(65 + column)}${row + 1}`,
        (column + 0.5) * step,
        (row + 0.52) * step,
      );
    }
}
