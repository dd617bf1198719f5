/** The logger (pino, JSON lines). Secrets are censored by name and by shape before a line is written. */
import { type Level, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

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

/** A logger that writes lines from `level` on to `destination` (standard error when absent), and from `info` on to `file`. */
export function createLog(options: { level: string; destination?: LogOutlet; file?: LogOutlet }): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]);
  const redact = { paths: [...new Set(paths)], censor: '[censored]' };
  const sink = censoring(options.destination ?? process.stderr);
  if (options.file === undefined) return pino({ level: options.level, base: null, redact }, sink);
  const outlets = pino.multistream([
    { level: options.level as Level, stream: sink },
    { level: 'info', stream: censoring(options.file) },
  ]);
  return pino({ level: 'debug', base: null, redact }, outlets);
}

function censoring(outlet: LogOutlet): LogOutlet {
  return { write: (line) => outlet.write(censor(line)) };
}

/** For tests and the CLI: says nothing. */
export const silentLog: Log = pino({ enabled: false });
