/** The manifest of a batch or set: every member's outcome and files as they were at the end. Its shape is not in the specification. */
import type { GroupRecord } from '../store/records.ts';
import type { MemberCounts } from './group-state.ts';
import type { Member } from './members.ts';

/** As JSON. It holds no URLs: they would expire before it. */
export function manifestOf(group: GroupRecord, members: readonly Member[], counts: MemberCounts): unknown {
  const index = group.type === 'batch' ? 'batch_index' : 'variant_index';
  return {
    id: group.id,
    type: group.type,
    method: group.method,
    name: group.name,
    created_at: group.createdAt,
    counts,
    members: members.map(({ index: place, asset, job }) => ({
      [index]: place,
      asset_id: asset.id,
      job_id: job.id,
      status: job.status,
      error: job.error,
      files: asset.files.map(({ kind, path, sizeBytes, sha256 }) => ({
        kind,
        path,
        size_bytes: sizeBytes,
        sha256,
      })),
    })),
  };
}
