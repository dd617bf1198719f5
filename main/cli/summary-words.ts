/** Assets, batches, sets and requests in a few words: cells of tables, and sentences about what became of a request. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';
import type { CreateRequest } from '../contract/schema/creation/create-request.ts';
import type { Submission } from '../contract/schema/creation/submission.ts';
import type { Group } from '../contract/schema/group.ts';

const counted = (count: number): { count: number } => ({ count });

export const summaryWords = catalogue('cli.summary', {
  counts: {
    complete: icu('{complete} of {requested} complete', (complete: number, requested: number) => ({
      complete,
      requested,
    })),
    running: icu('{count} running', counted),
    failed: icu('{count} failed', counted),
    canceled: icu('{count} canceled', counted),
    toRetry: icu('{count} to retry', counted),
  },
  /** All members have ended, and the manifest is not there yet. */
  finalizing: 'finalizing',
  /** After the last percent. */
  finishing: 'finishing',
  kinds: {
    'standard-batch': 'standard batch',
    'measured-batch': 'measured batch',
    'high-fidelity-set': 'high-fidelity set',
    'procedural-set': 'procedural set',
    batch: 'batch',
    variation_set: 'variation set',
  } satisfies Record<Exclude<Group['route'], 'unknown'> | Group['type'], string>,
  requests: {
    standard: 'standard asset',
    measured: 'measured asset',
    'standard-batch': icu(
      'batch of {count, plural, one {# standard asset} other {# standard assets}}',
      counted,
    ),
    'measured-batch': icu(
      'batch of {count, plural, one {# measured asset} other {# measured assets}}',
      counted,
    ),
    'high-fidelity-set': icu(
      'high-fidelity set of {count, plural, one {# variant} other {# variants}}',
      counted,
    ),
    'procedural-set': icu('procedural set of {count, plural, one {# variant} other {# variants}}', counted),
  } satisfies Record<CreateRequest['route'], unknown>,
  states: {
    sending: 'sending',
    waiting: 'waiting',
    accepted: 'accepted',
    refused: 'refused',
  } satisfies Record<Submission['state'], string>,
  paused: 'paused',
  holds: {
    'set-slots': 'no free slot',
    'asset-limit': 'asset limit',
  } satisfies Record<NonNullable<Submission['hold']>, string>,
  sendingPart: icu('sending {percent} %', (percent: number) => ({ percent })),
  /** A request that is not accepted yet: its state or “Not accepted yet”, what it creates, and what kept it from being sent. */
  line: icu('{state}: {what}. {reason}', (state: string, what: string, reason: string) => ({
    state,
    what,
    reason,
  })),
  notAccepted: 'Not accepted yet',
  named: icu('{name}, {what}', (name: string, what: string) => ({ name, what })),
  outcomes: {
    named: icu('{name}: {what}', (name: string, what: string) => ({ name, what })),
    acceptedAsset: icu('Accepted: {what}. Asset {id}, job {job}.', accepted),
    acceptedGroup: icu('Accepted: {what}. ID {id}, job {job}.', accepted),
    refused: icu('Refused: {what}. {reason}', (what: string, reason: string) => ({ what, reason })),
    paused: icu(
      'Paused: {what}. Run “caliper queue resume {id}” to send it.',
      (what: string, id: string) => ({
        what,
        id,
      }),
    ),
  },
  /** `when` continues with the command that sends what is kept. */
  kept: {
    'asset-limit': {
      reason: 'The account’s lifetime asset limit is reached, so nothing was created.',
      when: 'once the limit is raised, ',
    },
    'set-slots': {
      reason: 'Five variation sets are active, the most the service allows.',
      when: 'when one of them finishes, ',
    },
  } satisfies Record<NonNullable<Submission['hold']>, unknown>,
});

function accepted(what: string, id: string, job: string): { what: string; id: string; job: string } {
  return { what, id, job };
}
