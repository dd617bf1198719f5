/** What a file says of the object, in words with units. Pure; English. */
import type { FileTruth, ToldJoint } from '../../contract/schema/inspection-report.ts';

const mostJoints = 6;

/** Three digits say what a user can tell apart; more are noise of formats. */
function short(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}

/** `8.2 × 9.5 × 8.2 cm`; without a unit where none is known. */
export function sizeText({ size, unitMetres }: Pick<FileTruth, 'size' | 'unitMetres'>): string {
  if (size === null) return '';
  if (unitMetres === null) return `${size.map((side) => short(side)).join(' × ')}, no unit stated`;
  const largest = Math.max(...size);
  const [unit, per] = largest < 1 ? (['cm', 100] as const) : (['m', 1] as const);
  return `${size.map((side) => short(side * per)).join(' × ')} ${unit}`;
}

/** `1 m`, `1 cm`, `0.5 m`. */
export function unitText(unitMetres: number): string {
  const names: readonly (readonly [number, string])[] = [
    [1, 'metres'],
    [0.01, 'centimetres'],
    [0.001, 'millimetres'],
    [0.0254, 'inches'],
    [0.3048, 'feet'],
  ];
  const known = names.find(([metres]) => Math.abs(metres - unitMetres) <= metres * 1e-6);
  return known === undefined ? `units of ${short(unitMetres, 6)} m` : known[1];
}

/** `350 g` below a kilogram. */
export function massText(kg: number): string {
  return kg < 1 ? `${short(kg * 1000, 4)} g` : `${short(kg, 5)} kg`;
}

/** `(0, 4.2, 0) cm`. */
export function pointText(metres: readonly number[]): string {
  // A thousandth of a millimetre is the noise of adding numbers up.
  return `(${metres.map((one) => (Math.abs(one) < 1e-6 ? '0' : short(one * 100))).join(', ')}) cm`;
}

export function inertiaText(moments: readonly number[]): string {
  const isPlain = moments.every((one) => Math.abs(one) >= 0.001 && Math.abs(one) < 1e5);
  return `${moments.map((one) => (isPlain ? short(one) : one.toExponential(2))).join(', ')} kg m²`;
}

/** `9: 8 mesh, 1 cylinder`. */
export function collidersText(kinds: Readonly<Record<string, number>>): string {
  const all = Object.entries(kinds);
  const sum = all.reduce((total, [, count]) => total + count, 0);
  if (all.length === 1 && kinds['shape'] !== undefined) return String(sum);
  return sum === 0 ? 'none' : `${sum}: ${all.map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}

/** `2: drawer (slide, 0 to 0.4 m), door (hinge, 0 to 110°)`. */
export function jointsText(joints: readonly ToldJoint[], inAll: number): string {
  if (inAll === 0) return 'none';
  const named = joints.slice(0, mostJoints).map((joint) => `${joint.name} (${jointText(joint)})`);
  const more = inAll - named.length;
  return `${inAll}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function jointText({ type, limits }: ToldJoint): string {
  if (limits === null) return `${type}, no limits`;
  const [least, most] = limits;
  return type === 'slide'
    ? `${type}, ${short(least)} to ${short(most)} m`
    : `${type}, ${short((least * 180) / Math.PI)} to ${short((most * 180) / Math.PI)}°`;
}
