/** The health of the connection in use, in words and colour. */
import type { ConnectionHealth } from '../../../main/contract/schema/connection.ts';
import type { Tone } from '../../ui/status/StatusPill.tsx';
import { healthWords } from './connection-words.ts';

/** Health states in words and colour; the words stand beside the colour everywhere. */
export const healthShown: Record<ConnectionHealth['state'], { readonly tone: Tone; readonly word: string }> =
  {
    unknown: { tone: 'neutral', word: healthWords.unknown },
    ok: { tone: 'success', word: healthWords.ok },
    unreachable: { tone: 'warning', word: healthWords.unreachable },
    unauthorized: { tone: 'danger', word: healthWords.unauthorized },
    'rate-limited': { tone: 'warning', word: healthWords.rateLimited },
    failing: { tone: 'warning', word: healthWords.failing },
  };
