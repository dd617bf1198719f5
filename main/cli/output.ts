/** Where a command's words go, and how it fails: results to standard output, everything else to standard error, failures as a sentence and an exit code. */

import { ORPCError } from '@orpc/client';
import { CommanderError } from 'commander';
import { sentenceOf } from '../contract/plain/error-messages.ts';
import { AppError, type AppFailureWire, isAppError, toFailure } from '../contract/plain/errors.ts';
import { appFailureSchema } from '../contract/schema/failure.ts';
import type { Clock } from '../core/clock.ts';
import { appWords } from './input-words.ts';
import { usageFault } from './usage-faults.ts';

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
        stderr.write(`${appWords.details(printable(failure.code))}\n`);
    },
  };
}

// Failures as scripts read them: what crosses the wire and lies in the catalogue has no words, docs/cli-json.md promises them.

/** The same as JSON, with `message` in each failure, however deep it lies. */
function jsonWithSentences(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_name, inner: unknown) => (isFailure(inner) ? withSentence(inner) : inner),
    indent,
  );
}

interface Failure {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const withSentence = ({ code, data }: Failure) => ({ code, message: sentenceOf({ code, data }), data });

/** Nothing else that a command prints has these two members and no third. */
function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'code' in value &&
    typeof value.code === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    !Array.isArray(value.data)
  );
}

// Every way in which a command can fail, as one sentence and an exit code.

/** 75 is `EX_TEMPFAIL` of sysexits.h: the same command may be run again, and does nothing twice. 130 what shells give a program that Ctrl+C ended. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, tryLater: 75, interrupted: 130 } as const;

/** A failure that comes as data: of a job, a transfer or a submission. */
export class Failed extends Error {
  readonly failure: AppFailureWire;

  constructor(failure: AppFailureWire) {
    super(sentenceOf(failure));
    this.name = 'Failed';
    this.failure = failure;
  }
}

/** A command that has said all that there is to say, and whose answer is an exit code of its own. */
export class EndsWith extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exitCode ${exitCode}`);
    this.name = 'EndsWith';
    this.exitCode = exitCode;
  }
}

/**
 * What to print and how to exit; null when commander has already said all (help, version). `command`: the one that was
 * called, as it is typed, whose help shows how it is written.
 */
export function failureOf(
  error: unknown,
  command = 'caliper',
): { failure: AppFailureWire; exitCode: number } | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null;
    return withExitCode(toFailure(new AppError('cli.usage', { reason: usageFault(error), command })));
  }
  if (isAppError(error, 'cli.usage'))
    return withExitCode(toFailure(new AppError('cli.usage', { command, ...error.data }, { cause: error })));
  if (error instanceof Failed) return withExitCode(error.failure);
  if (error instanceof ORPCError) {
    const known = appFailureSchema.safeParse(error.data);
    if (known.success) return withExitCode(known.data);
  }
  return withExitCode(toFailure(error));
}

function withExitCode(failure: AppFailureWire): { failure: AppFailureWire; exitCode: number } {
  switch (failure.code) {
    case 'cli.usage':
    case 'request.invalid':
    case 'connection.none':
    case 'verify.folder-unusable':
    case 'cli.file-unreadable':
    case 'open.not-there':
    case 'fix.folder-not-empty':
    case 'fix.folder-overlaps':
      return { failure, exitCode: exitCodes.usage };
    case 'cli.not-sent-yet':
    case 'catalogue.locked':
      return { failure, exitCode: exitCodes.tryLater };
    case 'cancelled':
    case 'cli.interrupted':
      return {
        failure: toFailure(new AppError('cli.interrupted', {})),
        exitCode: exitCodes.interrupted,
      };
    default:
      return { failure, exitCode: exitCodes.failed };
  }
}

/** One line without control characters: a name chosen elsewhere must not move the cursor or reverse the line. */
export function printable(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .toWellFormed();
}

/** Rows under a heading, in columns that are as wide as they must be; empty text for no rows. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [heading, ...rows.map((row) => row.map(printable))];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An ISO timestamp as `2026-11-21 14:05` in the zone of this machine. */
export function minute(timestamp: string): string {
  const at = new Date(timestamp);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Terminal columns; East Asian characters and emoji take two, combining marks none. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

// One line of a terminal that is written over and over.

const everyMs = 200;

/** Does nothing where standard error is no terminal: a log file is no place for it. */
export interface ProgressLine {
  /** Written five times a second at most; `line` is only made then. */
  show(line: () => string): void;
  /** Call it before anything else is written, and at the end. */
  clear(): void;
}

export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** On `stderr`, also with `--json`: nobody parses a terminal. */
export function createProgressLine(stderr: Terminal, clock: Clock): ProgressLine {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(line) {
      if (clock.now() - shownAt < everyMs) return;
      shownAt = clock.now();
      isShown = true;
      // A line that wraps could not be taken back. Some terminals say that they have no columns at all.
      const columns = stderr.columns === undefined || stderr.columns === 0 ? 80 : stderr.columns;
      stderr.write(`\r\u001b[K${line().slice(0, columns - 1)}`);
    },
    clear() {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}
