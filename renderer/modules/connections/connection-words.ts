/** What is said of the connection in use. English. */
import type { ConnectionHealth } from '../../../main/contract/schema/connection.ts';
import type { CountdownWords } from '../../ui/text/Time.tsx';

export const healthWords = {
  unknown: 'Not asked yet',
  ok: 'Connected',
  unreachable: 'Cannot be reached',
  unauthorized: 'Token not accepted',
  rateLimited: 'Rate limited',
  failing: 'Service failing',
} as const;

/** When an ailing connection is tried again on its own. */
export const nextTryWords: CountdownWords = {
  before: (left) => `Next try in ${left}.`,
  now: 'Trying now…',
};

/** When the service asked to be left alone. */
const rateLimitedWords: CountdownWords = {
  before: (left) => `Rate limited, retrying in ${left}.`,
  now: 'Trying now…',
};

/** How the next try of a connection in this state is said. */
export const tryWordsOf = (state: ConnectionHealth['state']): CountdownWords =>
  state === 'rate-limited' ? rateLimitedWords : nextTryWords;
