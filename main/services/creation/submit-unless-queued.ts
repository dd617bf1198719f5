/** A command that is run again, by a script for one, does not enter again what it has left in the queue. */
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/errors.ts';
import type { SubmissionId } from '../../contract/model/ids.ts';
import type { Submission } from '../../contract/model/submission.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import { type Entry, enteredBefore } from './journal.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'connections' | 'submissions'>;
  readonly hub: Pick<EventHub, 'listen'>;
  readonly submit: (entry: Entry) => Promise<Submission[]>;
  readonly show: (row: SubmissionRow) => Submission;
}

/**
 * The nth time that the same is entered has a key of its own, made of what was asked for and n, and a key decides the ids
 * of its requests (`enteredBefore`). So the journal itself tells how often it was entered, and whether the last time still
 * waits: then that is the answer, all parts of it, those that were accepted too. What was refused or accepted is over,
 * and the same may be created again; but what this process has sent since it began was waiting when it was run.
 */
export function createSubmitUnlessQueued({
  catalogue,
  hub,
  submit,
  show,
}: Deps): HandlersOf<Api['create']>['submitUnlessQueued'] {
  const sentHere = new Set<SubmissionId>();
  hub.listen((event) => {
    if (event.type === 'submission.changed' && event.submission.state === 'accepted')
      sentHere.add(event.submission.id);
  });
  const waits = ({ id, state }: SubmissionRow): boolean =>
    state === 'waiting' || state === 'sending' || (state === 'accepted' && sentHere.has(id));
  return async ({ contentKey, ...entry }) => {
    const active = catalogue.connections.active();
    if (active === null) throw new AppError('connection.none', {});
    for (let nth = 1; ; nth += 1) {
      const once = JSON.stringify([active.id, contentKey, entry.label, nth]);
      const before = enteredBefore(catalogue, { ...entry, once });
      if (before.some(waits)) return { existing: true, submissions: before.map(show) };
      if (before.length === 0) return { existing: false, submissions: await submit({ ...entry, once }) };
    }
  };
}
