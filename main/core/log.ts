/** The logger (pino, JSON lines). Secrets are censored by name and by shape before a line is written. */
import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

const secretNames = ['token', 'authorization', 'secret', 'url', 'cookie', 'key'];
const bearer = /\b(Bearer)\s+[^\s"',]+/gi;
const signedQuery = /(https?:\/\/[^\s"'?]+)\?[^\s"']*/gi;

/** Text without bearer tokens and without the query of any URL (where a presigned URL carries its signature). */
export function censor(text: string): string {
  return text.replace(bearer, '$1 [censored]').replace(signedQuery, '$1?[censored]');
}

/** A logger that writes to `destination` (standard error when absent). */
export function createLog(options: { level: string; destination?: { write(line: string): void } }): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]);
  const sink = options.destination ?? process.stderr;
  return pino(
    { level: options.level, base: null, redact: { paths: [...new Set(paths)], censor: '[censored]' } },
    { write: (line: string) => sink.write(censor(line)) },
  );
}

/** For tests and the CLI: says nothing. */
export const silentLog: Log = pino({ enabled: false });
