/** Where a command's words go: results to standard output, everything else to standard error. */
import type { AppFailureWire } from '../contract/model/app-failure.ts';
import { printable } from './text.ts';

/** With `--json`, standard output holds one JSON value and nothing else, and standard error only failures. */
export interface Output {
  /** Called once by a command that succeeded; `human` makes the same for a person. */
  result(value: unknown, human: () => string): void;
  /** What goes on meanwhile, for a person. The same line twice in a row is said once. */
  note(line: string): void;
  failure(failure: AppFailureWire): void;
}

/** Writes to the given streams. */
export function createOutput(options: {
  readonly json: boolean;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}): Output {
  const { json, stdout, stderr } = options;
  let lastNote = '';
  return {
    result(value, human) {
      const text = json ? JSON.stringify(value, null, 2) : human();
      if (text !== '') stdout.write(`${text}\n`);
    },
    note(line) {
      if (json || line === lastNote) return;
      lastNote = line;
      stderr.write(`${printable(line)}\n`);
    },
    failure(failure) {
      stderr.write(json ? `${JSON.stringify({ error: failure })}\n` : `${printable(failure.message)}\n`);
    },
  };
}
