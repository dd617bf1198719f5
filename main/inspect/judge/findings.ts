/** Collects what is wrong with a robot's description: of the same kind one sentence that names the first ones. */
import type { Fault } from '../types.ts';

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
  add(kind: Kind, name: string, line: number): void;
  say(fault: Omit<Fault, 'path'>): void;
  all(): Omit<Fault, 'path'>[];
}

/** Empty. */
export function createFaultList(): FaultList {
  const said: Omit<Fault, 'path'>[] = [];
  const kinds = new Map<Kind, { readonly names: string[]; readonly line: number; count: number }>();
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
        const more = count > names.length ? ` and ${count - names.length} more` : '';
        return { code, severity, line, message: words(`${names.join(', ')}${more}`, count) };
      }),
    ],
  };
}

/** A name as it may be shown: one line, not too long. */
export function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `“${line.length > 60 ? `${line.slice(0, 40)}…${line.slice(-18)}` : line}”`;
}
