/** The physics sidecar under a similarity: sizes, masses, centers, inertia and joints by their usual names, everything else byte for byte. */
import { AppError } from '../../contract/plain/errors.ts';
import { isRecord } from '../../contract/schema/reported-size.ts';
import {
  type Axis,
  inertiaFactor,
  isTurned,
  placed,
  type Similarity,
  toFile,
} from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { type JsonPath, locateJson, numberEdits } from './json-spans.ts';
import { bytesOf, edited, textOf } from './text-edits.ts';

const boxes = /^(dimensions|size|extents?|bounding_box|bbox_size|bounds_size)(_(m|cm|mm|in|ft))?$/;
const sides = /^(width|depth|height|length)(_(m|cm|mm|in|ft))?$/;
const masses = /^(mass|mass_kg|massKg|mass_g|weight_kg|total_mass_kg)$/;
const volumes = /^volume(_(m3|l|cm3))?$/;
const inertias = /^inertia(_kg_m2|_tensor)?$/;
const points = /^(cent(er|re)_of_mass(_m)?|com|origin_m)$/;
const limits = /^(lower|upper|limits?|range)$/;

/** `by` is in the asset's frame. Throws `fix.impossible` for what is no JSON object, and for one that would have to be turned. */
export function placeSidecar(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  if (isTurned(by)) throw new AppError('fix.impossible', { path, reason: editWords.json.statesUpAxis });
  const text = textOf(bytes);
  const document = parsed(path, text);
  const up = upOf(document);
  const shift = toFile(up, by.shift);
  const change = (at: JsonPath, value: number): number | null => {
    const names = at.filter((key) => typeof key === 'string');
    const last = names.at(-1) ?? '';
    if (names.some((name) => inertias.test(name))) return value * inertiaFactor(by);
    if (masses.test(last)) return value * by.mass;
    if (volumes.test(last)) return value * by.factor ** 3;
    if (points.test(last)) return placedPart(by, shift, at.at(-1), value);
    if (names.some((name) => boxes.test(name)) || sides.test(last)) return value * by.factor;
    return limits.test(last) && slides(document, at) ? value * by.factor : null;
  };
  return bytesOf(edited(text, numberEdits(locateJson(path, text), change)));
}

function placedPart(
  by: Similarity,
  shift: readonly [number, number, number],
  index: string | number | undefined,
  value: number,
): number | null {
  if (typeof index !== 'number' || index > 2) return null;
  const point: [number, number, number] = [0, 0, 0];
  point[index] = value;
  return placed({ ...by, shift }, point)[index] ?? null;
}

/** Whether the joint that has the number moves along a line. */
function slides(document: unknown, at: JsonPath): boolean {
  const place = at.findIndex((key) => key === 'joints');
  if (place < 0) return false;
  let joint: unknown = document;
  for (const key of at.slice(0, place + 2))
    joint = Array.isArray(joint) ? joint[Number(key)] : isRecord(joint) ? joint[key] : null;
  return isRecord(joint) && (joint['type'] === 'prismatic' || joint['type'] === 'slide');
}

function upOf(document: Readonly<Record<string, unknown>>): Axis {
  const said = document['up_axis'] ?? document['upAxis'];
  const found = (['x', 'y', 'z'] as const).find(
    (axis) => typeof said === 'string' && said.toLowerCase() === axis,
  );
  return found ?? 'z';
}

function parsed(path: string, text: string): Readonly<Record<string, unknown>> {
  let document: unknown = null;
  try {
    document = JSON.parse(text.replace(/^\u00ef\u00bb\u00bf/, ''));
  } catch {
    document = null;
  }
  if (isRecord(document)) return document;
  throw new AppError('fix.impossible', { path, reason: editWords.json.noObject });
}
