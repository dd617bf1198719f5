/** Hands a model's textures to the driver before it is drawn, one in each turn of the page: together they would hold it up. */
import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { Line, Mesh, type Object3D, Points, Texture } from 'three';
import { materialsOf } from '../dispose.ts';

/** Smaller ones take a few milliseconds. Pixels. */
const largePx = 512 * 512;

/** True when what is large has been handed over; at once where there is nothing large. To be called inside of the canvas. */
export function useUploaded(model: Object3D): boolean {
  const gl = useThree((state) => state.gl);
  const [wanted] = useState(() => largeTextures(model));
  const [done, setDone] = useState(wanted.length === 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (at: number): void => {
      const texture = wanted[at];
      if (texture === undefined) return setDone(true);
      gl.initTexture(texture);
      timer = setTimeout(next, 0, at + 1);
    };
    if (wanted.length > 0) timer = setTimeout(next, 0, 0);
    return () => clearTimeout(timer);
  }, [gl, wanted]);
  return done;
}

function largeTextures(model: Object3D): Texture[] {
  const found = new Set<Texture>();
  model.traverseVisible((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof Line)) return;
    for (const material of materialsOf(object))
      for (const value of Object.values(material)) {
        if (!(value instanceof Texture)) continue;
        const { width = 0, height = 0 } = value.image as { width?: number; height?: number };
        if (width * height >= largePx) found.add(value);
      }
  });
  return [...found];
}
