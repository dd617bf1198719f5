/** The logger (pino, JSON lines) and its file. Secrets are censored by name and by shape before a line is written. */

import { appendFileSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Pino from 'pino';
import { createSingleFlight } from '../concurrency/single-flight.ts';

export type Log = Pick<Pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

const load = createRequire(import.meta.url);

const secretNames = ['token', 'authorization', 'secret', 'url', 'cookie', 'key'];
const bearer = /\b(Bearer)\s+[^\s"',]+/gi;
const signedQuery = /(https?:\/\/[^\s"'?]+)\?[^\s"']*/gi;

/** Text without bearer tokens and without the query of any URL (where a presigned URL carries its signature). */
export function censor(text: string): string {
  return text.replace(bearer, '$1 [censored]').replace(signedQuery, '$1?[censored]');
}

/** Takes whole lines. */
export interface LogOutlet {
  write(line: string): void;
}

/** What a logger writes: lines from `level` on to `destination` (standard error when absent), and from `info` on to `file`. */
export interface LogOptions {
  readonly level: string;
  readonly destination?: LogOutlet;
  readonly file?: LogOutlet;
}

/** After a start; later the process may be out of files when it has most to say. */
const readAfterMs = 2000;

/** Pino is read with the first line, or shortly after the start, of which it would take 20 ms: most starts write no line. */
export function createLog(options: LogOptions): Log {
  let made: Log | null = null;
  const log = (): Log => {
    made ??= createWriter(options);
    return made;
  };
  setTimeout(log, readAfterMs).unref();
  const writes =
    (level: keyof Log): Log[keyof Log] =>
    (...line: Parameters<Log[keyof Log]>): void =>
      log()[level](...line);
  return { debug: writes('debug'), info: writes('info'), warn: writes('warn'), error: writes('error') };
}

function createWriter(options: LogOptions): Log {
  const { pino } = load('pino') as typeof Pino;
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]);
  const redact = { paths: [...new Set(paths)], censor: '[censored]' };
  const sink = censoring(options.destination ?? process.stderr);
  if (options.file === undefined) return pino({ level: options.level, base: null, redact }, sink);
  const outlets = pino.multistream([
    { level: options.level as Pino.Level, stream: sink },
    { level: 'info', stream: censoring(options.file) },
  ]);
  return pino({ level: 'debug', base: null, redact }, outlets);
}

function censoring(outlet: LogOutlet): LogOutlet {
  return { write: (line) => outlet.write(censor(line)) };
}

const nothing = (): void => undefined;

/** For tests and the CLI: says nothing. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

// A file of log lines that never holds up the program: written behind its back, kept small by starting anew.

/** Takes whole lines, line feed included. */
export interface LogFile {
  /** Returns at once. */
  write(line: string): void;
  /** Resolves when all lines are written, or were given up. */
  settled(): Promise<void>;
  /** Writes what waits before it returns: for the moment when the process ends. */
  flushNow(): void;
}

/** `files` of at most `maxBytes` each: `caliper.log` is the newest, then `caliper.1.log` and so on. */
export interface LogFileOptions {
  readonly folder: string;
  readonly maxBytes?: number;
  readonly files?: number;
}

/** Lines that wait for a slow disk, in characters; beyond that they are dropped and counted. */
const mostWaiting = 1_000_000;

/** Makes the folder (0700) and the files (0600) when the first line comes. Throws nothing: a disk that is full costs only lines. */
export function createLogFile({ folder, maxBytes = 2_000_000, files = 5 }: LogFileOptions): LogFile {
  const file = path.join(folder, 'caliper.log');
  let waiting: string[] = [];
  let waitingLength = 0;
  let dropped = 0;
  let underWay = '';
  const writing = createSingleFlight<'file', void>();

  const take = (): string => {
    const lost = dropped === 0 ? '' : `${JSON.stringify({ level: 40, time: Date.now(), dropped })}\n`;
    const text = waiting.join('') + lost;
    waiting = [];
    waitingLength = 0;
    dropped = 0;
    return text;
  };
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const text = take();
      underWay = text;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { size } = await stat(file).catch(() => ({ size: 0 }));
        if (size > 0 && size + Buffer.byteLength(text) > maxBytes) await startAnew(folder, files);
        await appendFile(file, text, { mode: 0o600 });
      } catch {
        // There is nowhere to say it.
      }
      underWay = '';
    }
  };
  return {
    write(line) {
      if (waitingLength + line.length > mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingLength += line.length;
      void writing.run('file', drain);
    },
    settled: () => writing.settled(),
    flushNow() {
      // What is being written may not arrive any more: twice is better than not at all.
      const text = underWay + take();
      underWay = '';
      if (text === '') return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        appendFileSync(file, text, { mode: 0o600 });
      } catch {
        // There is nowhere to say it.
      }
    },
  };
}

/** The oldest falls off the end. */
async function startAnew(folder: string, files: number): Promise<void> {
  const nameOf = (n: number): string => path.join(folder, n === 0 ? 'caliper.log' : `caliper.${n}.log`);
  for (let n = files - 2; n >= 0; n -= 1) await rename(nameOf(n), nameOf(n + 1)).catch(() => undefined);
}
