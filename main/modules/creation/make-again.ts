/** Asks for a failed single asset again: the same request, at the same service, and never twice. */
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Entry } from './journal.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'jobs' | 'submissions' | 'connections'>;
  /** As `create.submit`. */
  readonly submit: (entry: Entry) => Promise<Submission[]>;
  readonly show: (row: SubmissionRow) => Submission;
}

/**
 * What asks for it already is answered instead of a new one, so that no press of a button pays a second time. Rejects
 * with `asset.unknown`, `create.not-failed`, `create.is-member`, `create.unlike`, `create.elsewhere`, `connection.none`,
 * and what keeps a request from being journalled.
 */
export type MakeAgain = (assetId: AssetId) => Promise<Submission>;

/** One per application: calls take turns, so that the journal of one is what the next decides by. */
export function createMakeAgain(deps: Deps): MakeAgain {
  const inTurn = createLimiter(1);
  return (assetId) => inTurn(() => again(deps, assetId));
}

async function again({ catalogue, submit, show }: Deps, assetId: AssetId): Promise<Submission> {
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const name = asset.name ?? asset.remoteId;
  if (asset.groupId !== null) throw new AppError('create.is-member', { name });
  const status = catalogue.jobs.latestByAsset([assetId]).get(assetId)?.status;
  if (status !== 'failed' && status !== 'canceled') throw new AppError('create.not-failed', { name });
  const asked = catalogue.submissions.likeAsset(assetId);
  if (asked !== null) return show(asked);
  const original = catalogue.submissions.ofAsset(assetId);
  if (original === null) throw new AppError('create.unlike', { name });
  requireActive(catalogue, asset.connectionId, name);
  const [made] = await submit({
    requests: [
      {
        request: original.request,
        lineage: { type: 'like', assetId },
        // Its clip was sent before, whatever its check says.
        anyway: true,
      },
    ],
    label: original.label,
    paused: false,
  });
  if (made === undefined) throw new AppError('internal', { reason: 'a request was not entered' });
  return made;
}

/** Creating at another account than the one that the asset belongs to would be a surprise that costs. */
function requireActive({ connections }: Deps['catalogue'], connectionId: string, name: string): void {
  const active = connections.active();
  if (active === null) throw new AppError('connection.none', {});
  if (active.id === connectionId) return;
  const connection = connections.list().find(({ id }) => id === connectionId);
  throw new AppError('create.elsewhere', { name, connection: connection?.name ?? 'removed' });
}
