/** What is said of the connection in use: its health in words and colour, and its next try. English. */
import type { ConnectionHealth } from '../../../main/contract/schema/connection.ts';
import type { Tone } from '../../ui/status/Signs.tsx';
import type { CountdownWords } from '../../ui/text/LiveText.tsx';

const healthWords = {
  unknown: 'Not checked yet',
  ok: 'Connected',
  unreachable: 'Unreachable',
  unauthorized: 'Token not accepted',
  tokenMissing: 'Token missing',
  rateLimited: 'Rate limited',
  failing: 'Service failing',
} as const;

/** When an ailing connection is tried again on its own. */
export const nextTryWords: CountdownWords = {
  before: (left) => `Retrying in ${left}.`,
  now: 'Retrying now…',
};

/** When the service asked to be left alone. */
const rateLimitedWords: CountdownWords = {
  before: (left) => `Rate limited, retrying in ${left}.`,
  now: 'Retrying now…',
};

/** How the next try of a connection in this state is said. */
export const tryWordsOf = (state: ConnectionHealth['state']): CountdownWords =>
  state === 'rate-limited' ? rateLimitedWords : nextTryWords;

/** In words and colour; a token that is not there was not refused by anybody. */
export const healthNow = ({
  state,
  error,
}: Pick<ConnectionHealth, 'state' | 'error'>): { readonly tone: Tone; readonly word: string } =>
  error?.code === 'connection.token-missing'
    ? { tone: 'danger', word: healthWords.tokenMissing }
    : healthShown[state];

/** Health states in words and colour; the words stand beside the colour everywhere. */
const healthShown: Record<ConnectionHealth['state'], { readonly tone: Tone; readonly word: string }> = {
  unknown: { tone: 'neutral', word: healthWords.unknown },
  ok: { tone: 'success', word: healthWords.ok },
  unreachable: { tone: 'warning', word: healthWords.unreachable },
  unauthorized: { tone: 'danger', word: healthWords.unauthorized },
  'rate-limited': { tone: 'warning', word: healthWords.rateLimited },
  failing: { tone: 'warning', word: healthWords.failing },
};
