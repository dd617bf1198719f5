/** What goes into the ZIP of an asset or a variation set, and under which names (specification: Bundle). */
import { stemOf } from '../common/naming.ts';
import { ProblemError } from '../common/problem.ts';
import { type AssetRecord, type FileRecord, isFinished, type ResourceRef } from '../store/records.ts';
import type { ReadonlyTables } from '../store/store.ts';

/** Drive letters and streams of NTFS (`:`), separators of Windows, wildcards, and control characters. */
const forbidden = /[\\:*?"<>|\p{Cc}]/u;

/**
 * Throws `internal-error` for a name that is absolute, leads upwards, or says something else to Windows than to others,
 * and for two names that are one file where letter case does not count. Names come from records, not from requests.
 */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    // Windows drops dots and spaces at the end of a part: "..." and ".. " would lead upwards, and "a." is "a".
    const parts = name.split('/');
    const plain = parts.every((part) => part !== '' && !/[. ]$/.test(part));
    if (!plain || forbidden.test(name))
      throw new ProblemError('internal-error', 'The name of a deliverable would lead out of its folder.');
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded))
      throw new ProblemError('internal-error', 'Two deliverables would be unpacked to the same file.');
    seen.add(folded);
  }
}

/** One file of a bundle: where it lies, and its name in the ZIP. */
export interface BundleEntry {
  readonly name: string;
  /** The asset or set in whose folder the file lies. */
  readonly ownerId: string;
  readonly file: FileRecord;
}

/** The entries in the order in which they are written, the same at every build. */
export interface Deliverables {
  readonly account: string;
  readonly zipName: string;
  readonly entries: readonly BundleEntry[];
}

/**
 * The files of an asset under their paths; of a set its manifest, then each member in a folder of its own, since their
 * names repeat. A partial set gives what succeeded. Throws `not-found` for what is unknown, deleted or a batch,
 * `job-in-progress` while files are still to come, and `no-deliverables` when there will never be any.
 */
export function deliverablesOf(tables: ReadonlyTables, resource: ResourceRef): Deliverables {
  const found = resource.type === 'asset' ? ofAsset(tables, resource.id) : ofSet(tables, resource);
  if (found.entries.length === 0)
    throw new ProblemError(
      'no-deliverables',
      `Nothing of ${resource.id} was completed, so there is nothing to bundle.`,
    );
  checkEntryNames(found.entries.map(({ name }) => name));
  return found;
}

function ofAsset(tables: ReadonlyTables, id: string): Deliverables {
  const asset = tables.assets.get(id);
  if (asset === undefined || asset.deletedAt !== null) throw unknown(id);
  refuseActive(tables, asset.jobId, id);
  return { account: asset.account, zipName: zipNameOf(asset), entries: filesOf(asset, '') };
}

function ofSet(tables: ReadonlyTables, { type, id }: ResourceRef): Deliverables {
  const set = tables.groups.get(id);
  if (set === undefined || set.type !== type || type !== 'variation_set' || set.deletedAt !== null)
    throw unknown(id);
  refuseActive(tables, set.jobId, id);
  const members = set.memberIds.flatMap((memberId, at) => {
    const member = tables.assets.get(memberId);
    if (member === undefined || member.deletedAt !== null) return [];
    return filesOf(member, `variant_${String(member.index ?? at + 1).padStart(4, '0')}_${memberId}/`);
  });
  const manifest =
    set.manifest === null || members.length === 0
      ? []
      : [{ name: set.manifest.path, ownerId: id, file: set.manifest }];
  return { account: set.account, zipName: zipNameOf(set), entries: [...manifest, ...members] };
}

function filesOf({ id, files }: AssetRecord, folder: string): BundleEntry[] {
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ name: folder + file.path, ownerId: id, file }));
}

function refuseActive(tables: ReadonlyTables, jobId: string, id: string): void {
  const job = tables.jobs.get(jobId);
  if (job !== undefined && !isFinished(job.status))
    throw new ProblemError('job-in-progress', `The job ${jobId} of ${id} has not ended; bundle it then.`);
}

function unknown(id: string): ProblemError {
  return new ProblemError('not-found', `There is no asset or variation set ${id}.`);
}

/** With the id, since names are not unique; this also keeps it from being a reserved name of Windows (`con.zip`). */
function zipNameOf({ id, name }: { id: string; name: string | null }): string {
  return `${stemOf(name)}_${id}.zip`;
}
