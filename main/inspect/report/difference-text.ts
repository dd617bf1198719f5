/** What files say and by how much they differ, in words with units, and how far they may be apart. Pure. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { colliderKindName } from '../../contract/plain/collider-words.ts';
import { massText, sizeText } from '../../contract/plain/measure-text.ts';
import type { FileTruth, ToldJoint } from '../../contract/schema/inspection-report.ts';
import { differenceWords as said, valueWords } from './report-words.ts';

// How far two files may be apart in what they say of one object before they disagree.

/** Relative unless it says otherwise; what is closer than `least` is the same in any case. */
export const tolerances = {
  /** Meshes are cut and files round; of thin things a fraction of a millimetre is more than that. */
  size: { relative: 0.02, least: 0.0005 },
  /** Of a box around turned parts, which is too large by up to the square root of three. */
  looseSize: { relative: 0.8, least: 0.0005 },
  mass: { relative: 0.005, least: 1e-6 },
  /** Of the largest side of the object where that is known: the engine's own answer and a stated one differ a little. */
  centreOfMass: { relative: 0.05, least: 0.002 },
  inertia: { relative: 0.05, least: 1e-9 },
  /** 110 degrees are written as 1.92 radians. */
  limits: { relative: 0.005, least: 1e-3 },
  exact: { relative: 0, least: 0 },
} as const;

/** One row of the table. */
export type Tolerance = { readonly relative: number; readonly least: number };

/** Whether two numbers are the same by it. */
export function isClose(a: number, b: number, { relative, least }: Tolerance): boolean {
  return Math.abs(a - b) <= Math.max(least, relative * Math.max(Math.abs(a), Math.abs(b)));
}

// By how much one source differs from another, in words. Pure.

/** Beyond this a percentage says less than a factor. */
const mostPercent = 200;

/** `12 % more`, `3.5 times as much`, `1,000 times as small`; null for the same. */
export function apartWords(mine: number, theirs: number): string | null {
  return compared(mine, theirs, said.amount);
}

/** `1 more`, `3 fewer`. */
export function countApart(mine: number, theirs: number): string | null {
  if (mine === theirs) return null;
  return said.count(Math.abs(mine - theirs), mine > theirs);
}

/** Of sides in metres, smallest first: the one that is furthest apart. */
export function sizeApart(mine: readonly number[], theirs: readonly number[]): string | null {
  const at = furthest(mine, theirs);
  return at === null ? null : compared(at.mine, at.theirs, said.size);
}

/** Of moments, smallest first: the one that is furthest apart. */
export function mostApart(mine: readonly number[], theirs: readonly number[]): string | null {
  const at = furthest(mine, theirs);
  return at === null ? null : apartWords(at.mine, at.theirs);
}

/** `up` is the height and the distance from the upright axis, in metres. */
export function centreApart(mine: Centre, theirs: Centre): string | null {
  const [height = 0, across = 0] = mine.up.map((one, n) => one - (theirs.up[n] ?? 0));
  const isUpright = Math.abs(height) >= Math.abs(across);
  const by = Math.abs(isUpright ? height : across) * 1000;
  if (by === 0) return null;
  if (isUpright) return height > 0 ? said.higher(short(by)) : said.lower(short(by));
  return across > 0 ? said.furtherOut(short(by)) : said.furtherIn(short(by));
}

interface Centre {
  readonly up: readonly number[];
}

function furthest(
  mine: readonly number[],
  theirs: readonly number[],
): { readonly mine: number; readonly theirs: number } | null {
  const pairs = mine.map((one, n) => ({ mine: one, theirs: theirs[n] ?? one }));
  return pairs.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}

function compared(mine: number, theirs: number, words: typeof said.amount | typeof said.size): string | null {
  if (mine === theirs) return null;
  if (theirs === 0 || mine === 0 || Math.sign(mine) !== Math.sign(theirs))
    return mine > theirs ? words.more : words.less;
  const ratio = mine / theirs;
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) <= mostPercent && ratio > 1 / 3)
    return percent > 0 ? words.percentMore(short(percent)) : words.percentLess(short(-percent));
  return ratio > 1 ? words.timesMore(short(ratio)) : words.timesLess(short(1 / ratio));
}

function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 3 : 2;
  return formatNumber(Number(value.toPrecision(digits)));
}

function distance({ mine, theirs }: { readonly mine: number; readonly theirs: number }): number {
  return Math.abs(logOf(mine) - logOf(theirs));
}

function logOf(value: number): number {
  return Math.log(Math.abs(value) || Number.MIN_VALUE);
}

// What a file says of the object, in words with units. Pure.

const mostJoints = 6;

/** Three digits say what a user can tell apart; more are noise of formats. */
function toDigits(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}

/** Width × depth × height as the object stands by the file's up axis; without a unit where none is known. */
export function fileSizeText({
  size,
  unitMetres,
  upAxis,
}: Pick<FileTruth, 'size' | 'unitMetres' | 'upAxis'>): string {
  if (size === null) return '';
  const [width, depth, height] = standingSides(size, upAxis);
  if (unitMetres !== null) return sizeText({ width, depth, height });
  return valueWords.noUnit([width, depth, height].map((side) => toDigits(side)).join(' × '));
}

/** Width, depth, height. What states no up axis lists them in this order. */
export function standingSides(
  [x, y, z]: readonly [number, number, number],
  upAxis: FileTruth['upAxis'],
): readonly [number, number, number] {
  if (upAxis === 'y') return [x, z, y];
  return upAxis === 'x' ? [y, z, x] : [x, y, z];
}

const units = [
  [1, 'metres'],
  [0.01, 'centimetres'],
  [0.001, 'millimetres'],
  [0.0254, 'inches'],
  [0.3048, 'feet'],
] as const;

/** `metres`, `centimetres`, `units of 0.5 m`. */
export function unitText(unitMetres: number): string {
  const known = units.find(([metres]) => Math.abs(metres - unitMetres) <= metres * 1e-6);
  return known === undefined ? valueWords.unitsOf(toDigits(unitMetres, 6)) : valueWords.units[known[1]];
}

/** `350.2 g` below a kilogram: finer than elsewhere, as files that differ by half a percent are set side by side. */
export function fileMassText(kg: number): string {
  return massText(kg, 4);
}

/** `(0, 4.2, 0) cm`. */
export function pointText(metres: readonly number[]): string {
  // A thousandth of a millimetre is the noise of adding numbers up.
  return `(${metres.map((one) => (Math.abs(one) < 1e-6 ? '0' : toDigits(one * 100))).join(', ')}) cm`;
}

export function inertiaText(moments: readonly number[]): string {
  const isPlain = moments.every((one) => Math.abs(one) >= 0.001 && Math.abs(one) < 1e5);
  return `${moments.map((one) => (isPlain ? toDigits(one) : one.toExponential(2))).join(', ')} kg m²`;
}

/** `9: 8 mesh, 1 cylinder`. */
export function collidersText(kinds: Readonly<Record<string, number>>): string {
  const all = Object.entries(kinds);
  const sum = all.reduce((total, [, count]) => total + count, 0);
  if (all.length === 1 && kinds['shape'] !== undefined) return String(sum);
  if (sum === 0) return valueWords.none;
  const names = all.map(([kind, count]) => valueWords.collider(count, colliderKindName(kind)));
  return valueWords.all(sum, names.reduce(valueWords.next));
}

/** `2: drawer (slide, 0 to 0.4 m), door (hinge, 0 to 110°)`. */
export function jointsText(joints: readonly ToldJoint[], inAll: number): string {
  if (inAll === 0) return valueWords.none;
  const named = joints.slice(0, mostJoints).map((joint) => valueWords.joint(joint.name, jointText(joint)));
  const more = inAll - named.length;
  const names = named.length === 0 ? '' : named.reduce(valueWords.next);
  return more > 0 ? valueWords.allAndMore(inAll, names, more) : valueWords.all(inAll, names);
}

/** `slide, 0 to 0.4 m`. */
export function jointText({ type, limits }: ToldJoint): string {
  if (limits === null) return valueWords.noLimits(type);
  const [least, most] = limits;
  return type === 'slide'
    ? valueWords.slideLimits(type, toDigits(least), toDigits(most))
    : valueWords.hingeLimits(type, toDigits((least * 180) / Math.PI), toDigits((most * 180) / Math.PI));
}
