/** Reads the members of one batch or set, a hundred a page, until every place that was requested is known (specification: List batch members, Variation set reads). */
import type { Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { RecordedJob } from '../jobs/index.ts';
import { adoptParent } from './adopt-parent.ts';
import { type Entered, enterMembers } from './enter-members.ts';
import { type ListedMember, type MemberReads, membersOf } from './member-pages.ts';

/** The most that the service gives at once (specification: Limits, page size). */
const pageSize = 100;

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells of members whose job has moved, after the commit of each page. */
  readonly announce: (recorded: readonly RecordedJob[]) => void;
  /** Members were entered: they are to be followed. */
  readonly onEntered: (groupId: GroupId, entered: Entered) => void;
}

/**
 * Goes on after the pages that are entered already. Answers whether there is nothing more to list: all of them are
 * known, or the set had ended before and what is missing now was deleted there. Throws what the service says.
 */
export async function listMembers(
  deps: Deps,
  group: GroupRow,
  client: MemberReads,
  signal: AbortSignal,
): Promise<boolean> {
  const { catalogue } = deps;
  await adoptParent(deps, group, client, signal);
  const hadEnded = hasEnded(catalogue, group);
  // One that had ended is read from its start: what was entered while it ran may be old.
  const after = hadEnded ? 0 : lastOfWholePart(catalogue, group);
  const options = { limit: pageSize, signal, ...(after === 0 ? {} : { cursor: after }) };
  let page: ListedMember[] = [];
  const enter = (): void => {
    if (page.length === 0) return;
    const { recorded, ...entered } = enterMembers(deps, group, page);
    page = [];
    deps.announce(recorded);
    deps.onEntered(group.id, entered);
  };
  if (after < group.count)
    for await (const member of membersOf(client, group, options)) {
      page.push(member);
      if (page.length === pageSize) enter();
    }
  enter();
  const whole = hadEnded || catalogue.assets.ofGroup(group.id).length >= group.count;
  if (whole) catalogue.groups.setMembersListed(group.id);
  return whole;
}

/** True when the parent job is known to have ended. */
export function hasEnded(catalogue: Catalogue, group: GroupRow): boolean {
  const parent = catalogue.jobs.parents([group.id]).get(group.id);
  return parent !== undefined && isTerminal(parent.status);
}

/** The highest index up to which no place is missing: the cursor of the page behind it. */
function lastOfWholePart(catalogue: Catalogue, group: GroupRow): number {
  const known = new Set(catalogue.assets.ofGroup(group.id).map(({ groupIndex }) => groupIndex));
  let last = 0;
  while (known.has(last + 1)) last += 1;
  return last;
}
