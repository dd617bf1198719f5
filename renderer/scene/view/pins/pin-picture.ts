/** The picture of a pin: a drop with its number, drawn once for each number and colour. */
import { CanvasTexture, SRGBColorSpace } from 'three';

/** Twice as large as it is shown, for sharp screens. */
export const pinPicturePx = { width: 56, height: 72 } as const;

/** `colour` is any CSS colour. The caller disposes of it. */
export function createPinPicture(text: string, colour: string, isSelected: boolean): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = pinPicturePx.width;
  canvas.height = pinPicturePx.height;
  const pen = canvas.getContext('2d');
  if (pen !== null) draw(pen, text, colour, isSelected);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function draw(pen: CanvasRenderingContext2D, text: string, colour: string, isSelected: boolean): void {
  const middle = pinPicturePx.width / 2;
  const radius = isSelected ? 25 : 22;
  pen.beginPath();
  pen.arc(middle, 28, radius, Math.PI * 0.85, Math.PI * 0.15);
  pen.lineTo(middle, pinPicturePx.height - 2);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  // Against what is of the same colour.
  pen.lineWidth = isSelected ? 5 : 3;
  pen.strokeStyle = isDark(pen) ? 'white' : 'black';
  pen.stroke();
  pen.fillStyle = pen.strokeStyle;
  pen.font = `600 ${text.length > 2 ? 20 : 26}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, middle, 29);
}

/** What was filled last, as the eye weighs it (WCAG relative luminance, without its curve). */
function isDark(pen: CanvasRenderingContext2D): boolean {
  const [red = 0, green = 0, blue = 0] = pen.getImageData(pinPicturePx.width / 2, 28, 1, 1).data;
  return red * 0.2126 + green * 0.7152 + blue * 0.0722 < 140;
}
