/** What each waiting submission asks for, kept in mind: its request is read for that once, not at every pass. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { CreateRoute } from '../../../contract/schema/creation/create-request.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';

/** By submission; what is forgotten is read again when it is requested. */
export interface Demands {
  /** Null for one that is gone. */
  of(id: SubmissionId): Demand | null;
  /** Reads all that are not known in one go. */
  all(ids: readonly SubmissionId[]): ReadonlyMap<SubmissionId, Demand>;
  /** Length of its body; 0 until it was measured. */
  sizeBytes(id: SubmissionId): number;
  weigh(id: SubmissionId, sizeBytes: number): void;
  forget(id: SubmissionId): void;
}

/** One per application. */
export function createDemands(catalogue: Catalogue): Demands {
  const known = new Map<SubmissionId, Demand>();
  const sizes = new Map<SubmissionId, number>();
  const read = (ids: readonly SubmissionId[]): void => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    for (const { id, ...demand } of catalogue.submissions.demands(missing)) known.set(id, demand);
  };
  return {
    of(id) {
      read([id]);
      return known.get(id) ?? null;
    },
    all(ids) {
      read(ids);
      return known;
    },
    sizeBytes: (id) => sizes.get(id) ?? 0,
    weigh: (id, sizeBytes) => void sizes.set(id, sizeBytes),
    forget(id) {
      known.delete(id);
      sizes.delete(id);
    },
  };
}

// What a request asks for: by which route, and how many assets. Pure.

/** The part of a request by which holds decide. */
export interface Demand {
  readonly route: CreateRoute;
  readonly assets: number;
}

/** True where at most five may be queued or running (specification: Limits, concurrent variation sets). */
export function isSet({ route }: Demand): boolean {
  return route === 'high-fidelity-set' || route === 'procedural-set';
}
