/** What is wrong with a robot's description: sentences of the same kind as one, and inertias that no body has. Pure. */
import { listed, quoted } from '../name-words.ts';
import type { Fault } from '../types.ts';
import { robotWords } from './robot-words.ts';

// Collects what is wrong with a robot's description: of the same kind one sentence that names the first ones.

const mostNamed = 3;

/** One kind of fault; `words` makes the sentence out of the names, `count` of them. */
export interface Kind {
  readonly code: Fault['code'];
  readonly severity: Fault['severity'];
  readonly words: (names: string, count: number) => string;
}

/** Faults in the order in which their kinds were first seen. */
export interface FaultList {
  /** `name` is what it is about. */
  add(kind: Kind, name: string, line?: number): void;
  say(fault: Omit<Fault, 'path'>): void;
  all(): Omit<Fault, 'path'>[];
}

/** Empty. */
export function createFaultList(): FaultList {
  const said: Omit<Fault, 'path'>[] = [];
  const kinds = new Map<
    Kind,
    { readonly names: string[]; readonly line: number | undefined; count: number }
  >();
  return {
    add(kind, name, line) {
      const known = kinds.get(kind) ?? { names: [], line, count: 0 };
      known.count += 1;
      if (known.names.length < mostNamed) known.names.push(quoted(name));
      kinds.set(kind, known);
    },
    say: (fault) => void said.push(fault),
    all: () => [
      ...said,
      ...[...kinds].map(([{ code, severity, words }, { names, line, count }]) => {
        return { code, severity, line, message: words(listed(names, count - names.length), count) };
      }),
    ],
  };
}

// Whether an inertia can be one of a body: principal moments positive, none larger than the two others together. Pure.

/** About the centre of mass, kg m². */
export interface Inertia {
  readonly xx: number;
  readonly yy: number;
  readonly zz: number;
  readonly xy: number;
  readonly xz: number;
  readonly yz: number;
}

/** A flat plate lies right at the limit, and files round: so much of the largest moment is forgiven. */
const tolerance = 1e-3;

/** What is wrong with it in words that continue “its inertia …”; null when nothing is. */
export function inertiaFault(inertia: Inertia): string | null {
  const said = robotWords.inertia;
  const values = Object.values(inertia);
  if (!values.every((value) => Number.isFinite(value))) return said.notANumber;
  const [smallest, middle, largest] = principalMoments(inertia);
  if (largest <= 0) return said.zero;
  if (smallest < -tolerance * largest) return said.negative;
  if (smallest <= 0) return said.zeroAboutOne;
  return smallest + middle < largest * (1 - tolerance)
    ? said.unequal(short(largest), short(smallest), short(middle))
    : null;
}

/** Eigenvalues of the symmetric tensor, smallest first (the trigonometric solution of the characteristic cubic). */
export function principalMoments({ xx, yy, zz, xy, xz, yz }: Inertia): [number, number, number] {
  const off = xy * xy + xz * xz + yz * yz;
  const mean = (xx + yy + zz) / 3;
  if (off === 0) {
    const [a = 0, b = 0, c = 0] = [xx, yy, zz].toSorted((one, other) => one - other);
    return [a, b, c];
  }
  const spread = Math.sqrt(((xx - mean) ** 2 + (yy - mean) ** 2 + (zz - mean) ** 2 + 2 * off) / 6);
  const [a, b, c] = [(xx - mean) / spread, (yy - mean) / spread, (zz - mean) / spread];
  const [d, e, f] = [xy / spread, xz / spread, yz / spread];
  const half = (a * (b * c - f * f) - d * (d * c - f * e) + e * (d * f - b * e)) / 2;
  const angle = Math.acos(Math.min(1, Math.max(-1, half))) / 3;
  const largest = mean + 2 * spread * Math.cos(angle);
  const smallest = mean + 2 * spread * Math.cos(angle + (2 * Math.PI) / 3);
  return [smallest, 3 * mean - largest - smallest, largest];
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toString();
}

/** A tensor out of six values in an order of its own, or null when one is missing. */
export function inertiaOf(values: readonly (number | null | undefined)[]): Inertia | null {
  const [xx, yy, zz, xy = 0, xz = 0, yz = 0] = values;
  if (xx === null || xx === undefined || yy === null || yy === undefined || zz === null || zz === undefined)
    return null;
  return { xx, yy, zz, xy: xy ?? 0, xz: xz ?? 0, yz: yz ?? 0 };
}
