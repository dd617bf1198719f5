/** What all writers share: where each file lies, in which frame, and how numbers and foreign words are written. */

import type { Vec3 } from '../geometry/vector.ts';
import type { Body } from '../shape/bodies.ts';
import type { Model } from '../shape/model.ts';
import type { TextureSet } from '../texture/texture-set.ts';
import type { MadeFile, MakeRequest } from '../types.ts';

/** A finished object with drawn textures, ready to be written. */
export interface Finished {
  readonly request: MakeRequest;
  /** The name for people; not safe for any format until escaped. */
  readonly title: string;
  readonly model: Model;
  /** The model as bodies: one, or one per link. */
  readonly root: Body;
  readonly textures: readonly TextureSet[];
}

/** A deliverable before its format's place in the sidecar is written down. */
export interface WrittenFile extends MadeFile {
  readonly upAxis?: 'Y' | 'Z';
  readonly metersPerUnit?: number;
}

/** `assets/<stem>`: the folder of everything (File naming rules of the specification). */
export const folderOf = (stem: string): string => `assets/${stem}`;

/** File name of a texture, without folders. */
export const textureName = (stem: string, look: string, map: string): string => `${stem}_${look}_${map}.png`;

/** The texture files, in `textures/`. */
export function writeTextures({ request, textures }: Finished): WrittenFile[] {
  return textures.flatMap(({ look, files }) =>
    files.map(({ map, png }) => ({
      kind: 'texture',
      path: `${folderOf(request.stem)}/textures/${textureName(request.stem, look.key, map)}`,
      bytes: png,
    })),
  );
}

// The workshop's one frame: metres, right-handed, Z up, the object rests on z = 0 centred over the origin, and its
// front looks towards -Y. Everything is built and weighed in it; the file formats that differ are converted here only.
//
//   workshop, MJCF, URDF, USD, OBJ of MJCF and URDF: Z up, metres (USD says so in upAxis and metersPerUnit)
//   GLB, OBJ beside it:                              Y up, metres, front towards +Z
//   FBX:                                             Y up, centimetres (UnitScaleFactor 1), front towards +Z

export const centimetresPerMetre = 100;

/** Z up to Y up: a quarter turn about X. */
export const toYUp = ([x, y, z]: Vec3): Vec3 => [x, z, y === 0 ? 0 : -y];

/** Every triple of the array turned to Y up and multiplied by `unit`. */
export function arrayToYUp(values: ArrayLike<number>, unit = 1): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    const [x, y, z] = toYUp([values[i]!, values[i + 1]!, values[i + 2]!]);
    turned[i] = x * unit;
    turned[i + 1] = y * unit;
    turned[i + 2] = z * unit;
  }
  return turned;
}

// Numbers and foreign words as the text formats want them.

/** Seven significant digits (float32), no exponent for everyday sizes, never `-0`. */
export function number(value: number): string {
  const size = Math.abs(value);
  // Out of this range the power of ten below would not be exact.
  if (size < 1e-9 || size > 1e12) {
    const short = Number(value.toPrecision(7));
    return String(short === 0 ? 0 : short);
  }
  // Half the time of toPrecision, and a large mesh has a hundred thousand numbers.
  let digits = 6;
  for (let rest = size; rest < 1; rest *= 10) digits += 1;
  for (let rest = size; rest >= 10; rest /= 10) digits -= 1;
  const power = 10 ** Math.abs(digits);
  return String(digits < 0 ? Math.round(value / power) * power : Math.round(value * power) / power);
}

/** Several numbers with a separator. */
export const numbers = (values: Iterable<number>, separator = ' '): string =>
  Array.from(values, number).join(separator);

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g;

/** One line of well-formed text without control characters: what every text format can hold once escaped. */
export const oneLine = (text: string): string => text.toWellFormed().replace(controls, ' ').trim();

/** For XML attribute values and text. */
export function xml(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** A USD string literal, with its quotes. */
export const usdString = (text: string): string =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** For a comment of OBJ or MTL: one line that no reader takes for a statement (a trailing backslash would join lines). */
export const comment = (text: string): string => `# ${oneLine(text).replace(/\\+$/, '')}`;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
