/** Entry of the command line: `npm run --silent caliper -- <command>`. */
import { keepPrivate } from '../core/files/private-files.ts';
import { untilTheEnd } from '../host/start/terminal.ts';
import { run } from './run.ts';

keepPrivate();

// A reader that has seen enough (`caliper library | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
// Where the reason cannot be reported, the exit code still gives it.
process.stderr.on('error', () => undefined);

const { stdin, stdout, stderr, env, argv } = process;
const exitCode = await run({ args: argv.slice(2), stdin, stdout, stderr, env, signal: untilTheEnd() });
// What was written to a pipe must have left before the end.
await new Promise((resolve) => stdout.write('', resolve));
process.exit(exitCode);
