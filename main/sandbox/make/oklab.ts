/** Colours as the eye sees them: Oklab (Ottosson 2020), in which equal distances look about equally different. */
import type { Rgb } from './types.ts';

/** Lightness 0 to 1, green to red, blue to yellow. A distance of 0.02 is just noticeable side by side. */
export type Lab = readonly [number, number, number];

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

const encoded = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** From sRGB. */
export function toLab(colour: Rgb): Lab {
  const [r, g, b] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinear([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShowable = (colour: Rgb): boolean => colour.every((c) => c >= -1e-4 && c <= 1.0001);

const shown = (c: number): number => encoded(Math.min(1, Math.max(0, c)));

/** To sRGB; what a screen cannot show is paled until it can, with its hue kept. */
export function fromLab([lightness, a, b]: Lab): Rgb {
  const light = Math.min(0.985, Math.max(0.1, lightness));
  let chroma = 1;
  let colour = toLinear([light, a, b]);
  for (let step = 0; step < 24 && !isShowable(colour); step++) {
    chroma *= 0.88;
    colour = toLinear([light, a * chroma, b * chroma]);
  }
  return [shown(colour[0]), shown(colour[1]), shown(colour[2])];
}

/** How different two colours look. */
export const labDistance = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The colour `share` of the way from one to the other. */
export const labBetween = (from: Lab, to: Lab, share: number): Lab => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
