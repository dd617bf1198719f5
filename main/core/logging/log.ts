/** The logger (pino, JSON lines). Secrets are censored by name and by shape before a line is written. */
import { createRequire } from 'node:module';
import type * as Pino from 'pino';

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
