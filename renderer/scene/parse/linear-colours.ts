/** Colours of vertices as the viewer's light wants them. */
import { Color, SRGBColorSpace } from 'three';

/** From sRGB to linear, in place; triples from 0 to 1. */
export function linearColours<A extends Float32Array>(colours: A): A {
  const colour = new Color();
  for (let at = 0; at + 2 < colours.length; at += 3) {
    colour.setRGB(colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0, SRGBColorSpace);
    colour.toArray(colours, at);
  }
  return colours;
}
