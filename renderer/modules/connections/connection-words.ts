/** What is said of the connection in use: its health in words and colour, and its next try. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { ConnectionHealth } from '../../../main/contract/schema/connection.ts';
import type { Tone } from '../../ui/status/Signs.tsx';
import type { CountdownWords } from '../../ui/text/LiveText.tsx';

const healthWords = catalogue('connections.health', {
  unknown: 'Not checked yet',
  ok: 'Connected',
  unreachable: 'Unreachable',
  unauthorized: 'Token not accepted',
  tokenMissing: 'Token missing',
  rateLimited: 'Rate limited',
  failing: 'Service failing',
});

/** When an ailing connection is tried again on its own. */
export const nextTryWords: CountdownWords = catalogue('connections.nextTry', {
  before: icu('Retrying in {left}.', (left: string) => ({ left })),
  now: 'Retrying now…',
});

/** When the service asked to be left alone. */
const rateLimitedWords: CountdownWords = catalogue('connections.rateLimited', {
  before: icu('Rate limited, retrying in {left}.', (left: string) => ({ left })),
  now: 'Retrying now…',
});

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
    : { tone: healthTones[state], word: healthWords[state === 'rate-limited' ? 'rateLimited' : state] };

/** The words stand beside the colour everywhere. */
const healthTones: Record<ConnectionHealth['state'], Tone> = {
  unknown: 'neutral',
  ok: 'success',
  unreachable: 'warning',
  unauthorized: 'danger',
  'rate-limited': 'warning',
  failing: 'warning',
};
