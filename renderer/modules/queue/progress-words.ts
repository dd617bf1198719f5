/** What rows of the queue say of their progress, where they come from, and what is downloaded from the account. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** How long it still takes, and how much is done; under bars and in lines. */
export const progressWords = catalogue('queue.progress', {
  late: 'longer than usual',
  seconds: 'a few seconds left',
  about: icu('about {time} left', (time: string) => ({ time })),
  amount: icu('{done} of {total}', (done: string, total: string) => ({ done, total })),
  amountAndRate: icu('{amount}, {rate}', (amount: string, rate: string) => ({ amount, rate })),
  amountRateLeft: icu('{amount}, {rate}, {left} left', (amount: string, rate: string, left: string) => ({
    amount,
    rate,
    left,
  })),
  part: icu(
    '{state, select, complete {{count} complete} running {{count} running} queued {{count} queued} failed {{count} failed} canceled {{count} canceled} other {{count} not listed}}',
    (state: string, count: number) => ({ state, count }),
  ),
  ofMembers: icu(
    '{parts} of {count, plural, one {# member} other {# members}}',
    (parts: string, count: number) => ({ parts, count }),
  ),
});

/** Where a row comes from, and what came of it. */
export const lineageWords = catalogue('queue.lineage', {
  part: icu('Part {part} of {parts}', (part: number, parts: number) => ({ part, parts })),
  aGroup: 'a batch or set',
  retryOf: icu(
    'Retry of {count, plural, one {# member} other {# members}} of {group}',
    (count: number, group: string) => ({ count, group }),
  ),
  like: 'Like another asset',
  members: icu(
    '{title} ({count, plural, one {member} other {members}} {indexes})',
    (title: string, count: number, indexes: string) => ({ title, count, indexes }),
  ),
});

/** Of assets that are downloaded from the account. */
export const fetchesWords = catalogue('queue.fetches', {
  name: 'Account assets',
  pause: 'Pause',
  resume: 'Resume',
  tryAgain: 'Try again',
  action: icu('{label}: account assets', (label: string) => ({ label })),
  going: icu(
    'Downloading {count, plural, one {# account asset} other {# account assets}}',
    (count: number) => ({
      count,
    }),
  ),
  paused: icu('{count, plural, one {# asset} other {# assets}} paused', (count: number) => ({ count })),
  stopped: icu('{count, plural, one {# asset} other {# assets}} stopped', (count: number) => ({ count })),
});
