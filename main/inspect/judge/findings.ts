/** What is wrong with a robot's description: sentences of the same kind as one, and inertias that no body has. Pure. */

import { principalMoments, type Tensor } from '../../formats/geometry/symmetric-tensor.ts';
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

/** A flat plate lies right at the limit, and files round: so much of the largest moment is forgiven. */
const tolerance = 1e-3;

/** What is wrong with it in words that continue “its inertia …”; null when nothing is. */
export function inertiaFault(inertia: Tensor): string | null {
  const said = robotWords.inertia;
  const values = Object.values(inertia);
  if (!values.every((value) => Number.isFinite(value))) return said.notANumber;
  const [smallest, middle, largest] = principalMoments(inertia);
  // Also where all of them are below zero.
  if (smallest < -tolerance * Math.max(largest, 0)) return said.negative;
  if (largest <= 0) return said.zero;
  if (smallest <= 0) return said.zeroAboutOne;
  return smallest + middle < largest * (1 - tolerance)
    ? said.unequal(short(largest), short(smallest), short(middle))
    : null;
}

function short(value: number): string {
  return Number(value.toPrecision(3)).toString();
}

/** A tensor out of six values in an order of its own, or null when one is missing. */
export function inertiaOf(values: readonly (number | null | undefined)[]): Tensor | null {
  const [xx, yy, zz, xy = 0, xz = 0, yz = 0] = values;
  if (xx === null || xx === undefined || yy === null || yy === undefined || zz === null || zz === undefined)
    return null;
  return { xx, yy, zz, xy: xy ?? 0, xz: xz ?? 0, yz: yz ?? 0 };
}
