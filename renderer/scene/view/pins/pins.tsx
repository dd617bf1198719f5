/** Numbered pins at points of the model: of one size at any distance, and faded where the model hides them. */
import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { OrthographicCamera, PerspectiveCamera, type Sprite, Vector3 } from 'three';
import type { Triple } from '../../frames.ts';
import { notMet } from '../not-met.ts';
import { createPinPicture, pinPicturePx } from './pin-picture.ts';

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
/** The part of the way to the camera that a pin stands in front of its point, so that the surface beside it does not cut it. */
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
