/** Entry of `npm start`. */
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { isAppError, toFailure } from '../../contract/plain/errors.ts';
import { keepPrivate } from '../../core/files/private-files.ts';
import { launch } from './launch.ts';
import { untilTheEnd } from './terminal.ts';

keepPrivate();
const signal = untilTheEnd();
try {
  process.exitCode = await launch({
    args: process.argv.slice(2),
    isRoot: process.getuid?.() === 0,
    say: (line) => process.stdout.write(`${line}\n`),
    signal,
  });
} catch (error) {
  if (!isAppError(error, 'cancelled')) {
    process.stderr.write(`${sentenceOf(toFailure(error))}\n`);
    if (!isAppError(error)) process.stderr.write(`${String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
// A page that still holds a connection, or an opener that still runs, is no reason to stay.
process.exit();
