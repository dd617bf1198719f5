/** What is said of a connection that was tried. English. */
import type { ProbedOperation } from '../../../../main/contract/schema/connection.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** The button and its answer. */
export const tryConnectionWords = {
  try: 'Try it',
  tryOf: (name: string): string => `Try it: ${name}`,
  answers: (ms: number): string =>
    `The service answers and takes the token (${ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms)}).`,
  operations: 'Operations that were tried',
  limit: (limit: number): string => `The account may create ${limit} assets in all.`,
  noLimit: 'The service has named no asset limit so far. It says so only when the limit is reached.',
  defaults: 'Defaults of the account',
  failed: (message: string): string => `could not be tried. ${message}`,
  outcomes: {
    answers: () => 'is offered',
    'not-offered': (path) => `not offered at ${path}. If it has another path, set it under Operations.`,
    failed: () => 'could not be tried',
    'nothing-to-try': () => 'is found out with the first asset that was made here',
    'not-tried': () => 'not tried, since only a deletion would tell',
  } satisfies Record<ProbedOperation['outcome'], (path: string) => string>,
} as const;
