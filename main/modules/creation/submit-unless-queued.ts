/** A command that is run again, by a script for one, does not enter again what it has left without telling its end. */
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Submission } from '../../contract/schema/submission.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Entry, enteredBefore } from './journal.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'connections' | 'submissions' | 'transaction'>;
  readonly submit: (entry: Entry) => Promise<Submission[]>;
  readonly show: (row: SubmissionRow) => Submission;
}

type OfCommands = Pick<HandlersOf<Api['create']>, 'submitUnlessQueued' | 'reported'>;

/**
 * The nth time that the same is entered has a key of its own, made of what was requested and n, and a key decides the ids
 * of its requests (`enteredBefore`). So the journal itself tells how often it was entered, and whether the last time is
 * still open: it waits, or it was sent since, by whatever command, and none has said so (`unreported`). Then that is the
 * answer, all parts of it, those whose end was told too. When the end of all is told, the same may be created again.
 */
export function createSubmitUnlessQueued({ catalogue, submit, show }: Deps): OfCommands {
  const { submissions } = catalogue;
  return {
    async submitUnlessQueued({ contentKey, ...entry }) {
      const active = catalogue.connections.active();
      if (active === null) throw new AppError('connection.none', {});
      for (let nth = 1; ; nth += 1) {
        const once = JSON.stringify([active.id, contentKey, entry.label, nth]);
        const before = enteredBefore(catalogue, { ...entry, once });
        if (before.some((row) => waits(row) || row.unreported)) {
          // It may have been set aside on purpose, which ended that command; this one wants to know what becomes of it.
          catalogue.transaction(() => {
            for (const row of before) if (waits(row)) submissions.update(row.id, { unreported: true });
          });
          return { existing: true, submissions: before.map(show) };
        }
        if (before.length === 0)
          return { existing: false, submissions: await submit({ ...entry, once, unreported: true }) };
      }
    },
    async reported({ submissionIds }) {
      catalogue.transaction(() => {
        for (const { id } of submissions.byIds(submissionIds)) submissions.update(id, { unreported: false });
      });
      return null;
    },
  };
}

function waits({ state }: SubmissionRow): boolean {
  return state === 'waiting' || state === 'sending';
}
