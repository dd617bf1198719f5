/** Every way in which a command can fail, as one sentence and an exit code. */

import { ORPCError } from '@orpc/client';
import { CommanderError } from 'commander';
import { sentenceOf } from '../contract/plain/error-messages.ts';
import { AppError, type AppFailureWire, isAppError, toFailure } from '../contract/plain/errors.ts';
import { appFailureSchema } from '../contract/schema/app-failure.ts';

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
    super(`ends with ${exitCode}`);
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
    const said =
      error.code === 'commander.help' ? 'a command is missing' : error.message.replace(/^error: /, '').trim();
    const reason = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/([^.?!])$/, '$1.');
    return withExitCode(toFailure(new AppError('cli.usage', { reason, command })));
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
