/** The log of the web host: the file in the user data folder, what matters in the terminal, and the last words. */
import path from 'node:path';
import { endOnFailure } from '../../core/logging/last-words.ts';
import { createLog, type Log } from '../../core/logging/log.ts';
import { createLogFile } from '../../core/logging/log-file.ts';

/** `level` is what the terminal shows unless `CALIPER_LOG` names another. From here on an unexpected failure ends the process with one line. */
export function createServerLog(userDataPath: string, level: string): Log {
  const file = createLogFile({ folder: path.join(userDataPath, 'logs') });
  const log = createLog({ level: process.env['CALIPER_LOG'] ?? level, file });
  endOnFailure({
    log,
    flush: file.flushNow,
    end(sentence) {
      process.stderr.write(`${sentence}\n`);
      process.exit(1);
    },
  });
  process.once('exit', file.flushNow);
  return log;
}
