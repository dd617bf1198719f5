/** Where a command's words go: results to standard output, everything else to standard error. */

import { sentenceOf } from '../contract/plain/error-messages.ts';
import type { AppFailureWire } from '../contract/plain/errors.ts';
import { printable } from './text.ts';
import { jsonWithSentences } from './with-sentences.ts';

/** Raised when a member of a result or an error changes its meaning or goes; what is added leaves it as it is. */
export const jsonSchema = 1;

/** Its members stand beside `schema`, so that it is no array: several things have a plural name in an object. */
type Result<T extends object> = T extends readonly unknown[] ? never : T;

/**
 * With `--json`, standard output holds one JSON object and nothing else, and standard error only failures and notices, one
 * object a line: docs/cli-json.md.
 */
export interface Output {
  /** Called once by a command that succeeded; `human` makes the same for a terminal. */
  result<T extends object>(value: Result<T>, human: () => string): void;
  /** What goes on meanwhile, for a user. The same line twice in a row is said once. */
  note(line: string): void;
  /** What the user must know although the command goes on: said with `--json` too, as `{"schema": 1, "notice": …}`. */
  notice(notice: AppFailureWire): void;
  failure(failure: AppFailureWire): void;
}

/** Nobody needs more on these. */
const selfEvident: ReadonlySet<string> = new Set(['cli.usage', 'cli.interrupted', 'cancelled']);

/** Writes to the given streams. */
export function createOutput(options: {
  readonly json: boolean;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}): Output {
  const { json, stdout, stderr } = options;
  let lastNote = '';
  return {
    result(value, human) {
      const text = json ? jsonWithSentences({ schema: jsonSchema, ...value }, 2) : human();
      if (text !== '') stdout.write(`${text}\n`);
    },
    note(line) {
      if (json || line === lastNote) return;
      lastNote = line;
      stderr.write(`${printable(line)}\n`);
    },
    notice(notice) {
      stderr.write(
        json
          ? `${jsonWithSentences({ schema: jsonSchema, notice })}\n`
          : `${printable(sentenceOf(notice))}\n`,
      );
    },
    failure(failure) {
      if (json) return void stderr.write(`${jsonWithSentences({ schema: jsonSchema, error: failure })}\n`);
      stderr.write(`${printable(sentenceOf(failure))}\n`);
      // Scripts read one line; a user is shown the way to more.
      if (stderr.isTTY === true && !selfEvident.has(failure.code))
        stderr.write(`More on this: caliper explain ${printable(failure.code)}\n`);
    },
  };
}
