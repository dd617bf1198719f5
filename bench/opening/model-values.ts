/** The values that both sides state of a model, how they are compared, and the messages of the thread that opens it. Pure. */
import type { ListedFile } from '../../main/inspect/types.ts';

type Triple = readonly [number, number, number];

/** Null where a side states nothing. `sizeM` along x, y, z of a frame whose y is up. */
export interface ModelValues {
  readonly sizeM: Triple | null;
  readonly triangles: number | null;
  readonly massKg: number | null;
  /** Principal moments of the only body, kg m2, smallest first. */
  readonly inertiaKgM2: readonly number[] | null;
  /** Of those that move, by their names. */
  readonly joints: readonly JointValues[] | null;
}

/** `limits` in radians or metres, null where it has none. */
export interface JointValues {
  readonly name: string;
  readonly limits: readonly [number, number] | null;
}

// What a thread is asked to open, and what it answers.

/** `files` are all below `root`, `file` is one of them. */
export interface OpenOrder {
  readonly side: 'inspection' | 'view';
  readonly root: string;
  readonly files: readonly ListedFile[];
  readonly file: string;
}

/** `values` is null when it was refused. `alarms` are findings that are errors. */
export interface OpenAnswer {
  readonly values: ModelValues | null;
  readonly refused: string | null;
  readonly alarms: readonly string[];
}

/** What the thread serves. */
export type Opening = { readonly open: (order: OpenOrder) => Promise<OpenAnswer> };

/** `share` of the largest value by which they may differ; without `jointNames` joints are distinguished by their limits alone. */
interface ComparedAs {
  readonly share?: number;
  readonly names?: readonly [string, string];
  readonly jointNames?: boolean;
}

/** What two sides, or a side and the truth, say differently; what one of them does not say is no difference. */
export function differences(
  a: ModelValues,
  b: ModelValues,
  { share = 0.001, names = ['inspection', 'view'], jointNames = true }: ComparedAs = {},
): string[] {
  const found: string[] = [];
  const say = (what: string, first: unknown, second: unknown): void => {
    found.push(`${what}: ${shown(first)} by the ${names[0]}, ${shown(second)} by the ${names[1]}`);
  };
  if (a.sizeM !== null && b.sizeM !== null && !areNear(a.sizeM, b.sizeM, share))
    say('size', a.sizeM, b.sizeM);
  if (a.triangles !== null && b.triangles !== null && a.triangles !== b.triangles)
    say('triangles', a.triangles, b.triangles);
  if (a.massKg !== null && b.massKg !== null && !areNear([a.massKg], [b.massKg], share))
    say('mass', a.massKg, b.massKg);
  if (a.inertiaKgM2 !== null && b.inertiaKgM2 !== null && !areNear(a.inertiaKgM2, b.inertiaKgM2, share))
    say('inertia', a.inertiaKgM2, b.inertiaKgM2);
  if (a.joints !== null && b.joints !== null) {
    const texts = (joints: readonly JointValues[]): string[] =>
      joints.map((joint) => jointText(joint, jointNames)).toSorted();
    const [first, second] = [texts(a.joints), texts(b.joints)];
    if (first.join() !== second.join()) say('joints', first, second);
  }
  return found;
}

/** What only one side says, as `mass by the view`; a model without joints has nothing to say of them. */
export function silences(inspection: ModelValues, view: ModelValues): string[] {
  const found: string[] = [];
  const judge = (what: string, a: unknown, b: unknown): void => {
    if (a !== null && b === null) found.push(`${what} by the inspection`);
    if (a === null && b !== null) found.push(`${what} by the view`);
  };
  const someOf = (joints: ModelValues['joints']): ModelValues['joints'] =>
    joints?.length === 0 ? null : joints;
  judge('size', inspection.sizeM, view.sizeM);
  judge('triangles', inspection.triangles, view.triangles);
  judge('mass', inspection.massKg, view.massKg);
  judge('joints', someOf(inspection.joints), someOf(view.joints));
  return found;
}

/** Measured by the largest of them: a flat thing has a side of nothing. */
function areNear(a: readonly number[], b: readonly number[], share: number): boolean {
  const slack = Math.max(...a.map(Math.abs), ...b.map(Math.abs)) * share;
  return a.length === b.length && a.every((value, n) => Math.abs(value - (b[n] ?? 0)) <= slack);
}

function jointText({ name, limits }: JointValues, withName: boolean): string {
  const range = limits === null ? 'free' : limits.map((limit) => Number(limit.toFixed(4))).join('..');
  return withName ? `${name} ${range}` : range;
}

const short = (number: number): number => Number(number.toPrecision(5));

function shown(value: unknown): string {
  if (typeof value === 'number') return String(short(value));
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'number' ? short(one) : String(one))).join(' × ') || 'none'
    : String(value);
}

/** As it lies once its up axis is y, as the view turns it. */
export function standing([x, y, z]: Triple, upAxis: 'x' | 'y' | 'z' | null): Triple {
  if (upAxis === 'z') return [x, z, y];
  return upAxis === 'x' ? [y, x, z] : [x, y, z];
}
