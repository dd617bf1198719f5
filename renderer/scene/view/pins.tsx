/** Numbered pins at points of the model: of one size at any distance, and faded where the model hides them. */
import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import {
  CanvasTexture,
  OrthographicCamera,
  PerspectiveCamera,
  type Sprite,
  SRGBColorSpace,
  Vector3,
} from 'three';
import type { Triple } from '../frames.ts';
import { notMet } from './in-scene.tsx';

/** Twice as large as it is shown, for sharp screens. */
const pinPicturePx = { width: 56, height: 72 } as const;

/** `colour` is any CSS colour. The caller disposes of it. */
function createPinPicture(text: string, colour: string, isSelected: boolean): CanvasTexture {
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

/** `colour` is any CSS colour. Metres of the model's frame. */
export interface Pin {
  readonly id: string;
  readonly text: string;
  readonly point: Triple;
  readonly colour: string;
  readonly isSelected: boolean;
}

/** CSS pixels, from the tip up. */
export const pinHeightPx = 36;
/** The part of the way to the camera that a pin is in front of its point, so that the surface beside it does not cut it. */
const inFront = 0.02;
/** How much of it is seen through the model. */
const hiddenOpacity = 0.3;

/** Between `InScene`. */
export function Pins({ pins }: { readonly pins: readonly Pin[] }) {
  return pins.map((pin) => <OnePin key={pin.id} {...pin} />);
}

function OnePin({ text, point, colour, isSelected }: Pin) {
  const picture = useMemo(() => createPinPicture(text, colour, isSelected), [text, colour, isSelected]);
  useEffect(() => () => picture.dispose(), [picture]);
  const both = useRef<[Sprite | null, Sprite | null]>([null, null]);
  const at = useRef(new Vector3());
  useFrame(({ camera, size }) => {
    const metresPerPx =
      camera instanceof PerspectiveCamera
        ? // Of sprites that keep their size, at a distance of 1.
          (2 * Math.tan((camera.fov * Math.PI) / 360)) / camera.zoom / size.height
        : camera instanceof OrthographicCamera
          ? (camera.top - camera.bottom) / camera.zoom / size.height
          : 0;
    const height = pinHeightPx * metresPerPx;
    at.current.set(...point).lerp(camera.position, inFront);
    for (const sprite of both.current) {
      sprite?.position.copy(at.current);
      sprite?.scale.set((height * pinPicturePx.width) / pinPicturePx.height, height, 1);
    }
  });
  return [false, true].map((isInFront, index) => (
    <sprite
      key={String(isInFront)}
      ref={(sprite) => {
        both.current[index === 0 ? 0 : 1] = sprite;
      }}
      center={tip}
      renderOrder={isInFront ? 13 : 12}
      raycast={notMet}
    >
      <spriteMaterial
        map={picture}
        transparent
        opacity={isInFront ? 1 : hiddenOpacity}
        depthTest={isInFront}
        depthWrite={false}
        sizeAttenuation={false}
        toneMapped={false}
      />
    </sprite>
  ));
}

/** Its lower edge in the middle is the point. */
const tip: [number, number] = [0.5, 0];
