/** Numbers, poses and names as robot descriptions write them. Pure. */

import { escapeMarkup } from '../../contract/plain/foreign-text.ts';
import type { Tensor } from '../../formats/geometry/symmetric-tensor.ts';
import { type Matrix, rollPitchYawOf } from '../../formats/matrix.ts';
import { plainNumber } from '../../formats/plain-number.ts';
import type { RobotInertial } from '../../formats/robot/robot.ts';

/** `0.1 0 -2`: nine digits, two micrometres on a hundred metres. */
export function numbersText(values: readonly number[]): string {
  return values.map((value) => plainNumber(value)).join(' ');
}

/** Four numbers; SDF may leave the last one out. */
export function colourText(rgba: readonly number[]): string {
  const [r = 1, g = 1, b = 1, a = 1] = rgba;
  return numbersText([r, g, b, a]);
}

type Row = readonly [number, number, number];

/** Rows of the turning part. */
function rowsOf(m: Matrix): readonly [Row, Row, Row] {
  const row = (at: number): Row => [m[at] ?? 0, m[at + 4] ?? 0, m[at + 8] ?? 0];
  return [row(0), row(1), row(2)];
}

/** Metres. What is next to nothing is nothing. */
export function positionOf(m: Matrix): readonly [number, number, number] {
  const [x = 0, y = 0, z = 0] = m.slice(12, 15).map((one) => (Math.abs(one) < 1e-12 ? 0 : one));
  return [x, y, z];
}

/** True for a pose that turns nothing. */
export function isUpright(m: Matrix): boolean {
  return rollPitchYawOf(m).every((angle) => angle === 0);
}

/** The tensor of an inertial in axes of its link, about the same centre of mass. */
export function tensorInLink({
  at,
  tensor,
}: Pick<RobotInertial, 'at'> & { readonly tensor: Tensor }): Tensor {
  const turn = rowsOf(at);
  const own = [
    [tensor.xx, tensor.xy, tensor.xz],
    [tensor.xy, tensor.yy, tensor.yz],
    [tensor.xz, tensor.yz, tensor.zz],
  ];
  const entry = (row: number, column: number): number => {
    let sum = 0;
    for (let j = 0; j < 3; j++)
      for (let k = 0; k < 3; k++)
        sum += (turn[row]?.[j] ?? 0) * (own[j]?.[k] ?? 0) * (turn[column]?.[k] ?? 0);
    return sum;
  };
  return {
    xx: entry(0, 0),
    yy: entry(1, 1),
    zz: entry(2, 2),
    xy: entry(0, 1),
    xz: entry(0, 2),
    yz: entry(1, 2),
  };
}

/** For an attribute in double quotes, or between two tags. */
export function xmlText(text: string): string {
  return escapeMarkup(text).replaceAll(/\p{Cc}/gu, ' ');
}

/** `<name a="b"/>`, without those that are null. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  end: '/' | '' = '/',
): string {
  const written = Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  return `<${name}${written}${end}>`;
}

/** Each line two spaces further in. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** A name that all programs take: letters, digits and `_`, and no digit first. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  if (plain === '') return 'asset';
  return /^\d/.test(plain) ? `asset_${plain}` : plain;
}

/** Names that are the same get a number; none becomes one of `others`. */
export function uniqueNames(others: readonly string[] = []): (wanted: string) => string {
  const taken = new Set(others);
  /** No lower number of that name is free: ten thousand meshes are called the same. */
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let n = next.get(wanted) ?? 2;
    for (; taken.has(name); n++) name = `${wanted}_${n}`;
    next.set(wanted, n);
    taken.add(name);
    return name;
  };
}
