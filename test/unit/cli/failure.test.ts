import { ORPCError } from '@orpc/client';
import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { Failed, failureOf } from '../../../main/cli/output.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';

const none = new AppError('connection.unknown', { id: 'c' });

it.each<[string, unknown, number, string]>([
  ['an own error', none, 1, 'connection.unknown'],
  ['an error of the contract', new ORPCError('APP', { data: toFailure(none) }), 1, 'connection.unknown'],
  ['a failure as data', new Failed(toFailure(none)), 1, 'connection.unknown'],
  ['no connection', new AppError('connection.none', {}), 2, 'connection.none'],
  [
    'a library that another one has',
    new AppError('catalogue.locked', { path: '/l' }),
    75,
    'catalogue.locked',
  ],
  ['an invalid request', new AppError('request.invalid', { issues: [] }), 2, 'request.invalid'],
  [
    'wrong usage',
    new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"),
    2,
    'cli.usage',
  ],
  [
    'a request that is kept',
    new AppError('cli.not-sent-yet', { reason: '', when: '', count: 1, command: 'caliper queue resume a' }),
    75,
    'cli.not-sent-yet',
  ],
  ['a cancelled call', new AppError('cancelled', {}), 130, 'cli.interrupted'],
  ['anything else', new TypeError('x of undefined'), 1, 'internal'],
])('%s', (_, error, exitCode, code) => {
  expect(failureOf(error)).toMatchObject({ exitCode, failure: { code } });
});

it('says wrong usage in a sentence, and nothing after help', () => {
  const wrong = failureOf(new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"));
  expect(sentenceOf(wrong?.failure)).toMatch(/^Unknown option '--x'\. “caliper --help”/);
  expect(sentenceOf(failureOf(new CommanderError(1, 'commander.help', '(outputHelp)'))?.failure)).toMatch(
    /^A command is missing\./,
  );
  expect(failureOf(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'))).toBeNull();
});
