/** Runs one command line to its exit code. */
import type { Command, CommanderError } from 'commander';
import { AppError } from '../contract/plain/errors.ts';
import { locationsHere } from '../core/files/locations.ts';
import { createLog, silentLog } from '../core/logging/log.ts';
import { type Context, sharedOptionsSchema } from './context.ts';
import { createOutput, EndsWith, exitCodes, failureOf } from './output.ts';
import { createProgram } from './program.ts';

/** `args` are those after the script's name. `CALIPER_LOG` names a level at which the log goes to standard error. */
export interface Run extends Pick<Context, 'stdin' | 'stdout' | 'stderr' | 'signal'> {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Never rejects: a failure is one line on standard error. */
export async function run(given: Run): Promise<number> {
  const { args, env, stdin, stdout, stderr, signal } = given;
  const json = args.includes('--json');
  const output = createOutput({ json, stdout, stderr });
  const level = env['CALIPER_LOG'];
  const log = level === undefined ? silentLog : createLog({ level });
  let called = 'caliper';
  const contextOf = (command: Command): Context => {
    called = typed(command);
    const shared = sharedOptionsSchema.parse(command.optsWithGlobals());
    const locations = locationsHere(shared, env);
    const needsLibrary = (shared.library ?? '') !== '';
    const lockTimeoutMs = shared.lockTimeout * 1000;
    return { locations, needsLibrary, json, lockTimeoutMs, output, log, signal, stdin, stdout, stderr };
  };
  const failIn = (command: Command, error: CommanderError): never => {
    called = typed(command);
    throw error;
  };
  const program = createProgram(contextOf);
  for (const command of [program, ...program.commands, ...program.commands.flatMap((one) => one.commands)])
    command
      .exitOverride((error) => failIn(command, error))
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        // Errors come back as exceptions and are printed once, below; help for a missing command is an error as well.
        writeErr: () => undefined,
      });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof EndsWith) return error.exitCode;
    // A command that the signal ended reports the signal's reason.
    const failed = failureOf(error === signal.reason ? new AppError('cancelled', {}) : error, called);
    if (failed === null) return exitCodes.ok;
    log.error({ err: error }, 'the command failed');
    output.failure(failed.failure);
    return failed.exitCode;
  }
}

/** `caliper create standard`. */
function typed(command: Command): string {
  return command.parent === null ? command.name() : `${typed(command.parent)} ${command.name()}`;
}
