/** What the service answers: its resources in the specification's spellings. Missing nullable fields are null. */
import type { AppError } from '../contract/plain/errors.ts';
import type { EffectiveParams } from '../contract/schema/creation/params.ts';
import type { Problem } from '../contract/schema/failure.ts';
import type { JobStatus } from '../contract/schema/job.ts';

/** `type` is an open list: `asset`, `variation_set`, `scene`, `batch`. */
export interface ResourceRef {
  readonly type: string;
  readonly id: string;
}

/** Answer `202` of a create call. */
export interface CreateAssetResponse {
  readonly id: string;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly effective_params: EffectiveParams;
}

/** Answer `202` of a batch; `assets` in the order of the items, one for each. */
export interface CreateAssetsResponse {
  readonly id: string;
  readonly job_id: string;
  readonly status_url: string;
  readonly assets: readonly CreateAssetResponse[];
}

/** Answer `202` of a variation set. */
export interface CreateVariationSetResponse {
  readonly id: string;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly method: string;
  readonly count: number;
}

/** specification: Job (JobResponse). */
export interface JobResponse {
  readonly id: string;
  readonly resource: ResourceRef;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly current_stage: string | null;
  readonly progress: number | null;
  readonly error: Problem | null;
}

/**
 * Answer of bulk status. `jobs` has every id that was sent, null where the service has no such job; an entry that
 * cannot be read is in `faults` instead, so that it does not take the others with it.
 */
export interface BulkJobStatus {
  readonly jobs: ReadonlyMap<string, JobResponse | null>;
  readonly faults: ReadonlyMap<string, AppError<'remote.invalid-response'>>;
}

/** specification: AssetFileEntry, MemberFileEntry. `url` is presigned: never log it, never store it, never send the token to it. */
export interface AssetFileEntry {
  readonly kind: string;
  readonly path: string;
  readonly url: string;
  readonly expires_at: string;
}

/** specification: AssetJobRef. */
export interface AssetJobRef {
  readonly job_id: string;
  readonly status: JobStatus;
  readonly current_stage: string | null;
  readonly progress: number | null;
}

/** specification: AssetSummary. `kind` is an open list. */
export interface AssetSummary {
  readonly id: string;
  readonly kind: string;
  readonly created_at: string;
  readonly name: string | null;
  readonly batch_id: string | null;
  readonly batch_index: number | null;
  readonly variation_set_id: string | null;
  readonly job: AssetJobRef | null;
}

/** specification: AssetDetail. */
export interface AssetDetail extends AssetSummary {
  readonly effective_params: EffectiveParams;
  readonly files: readonly AssetFileEntry[];
  readonly scene_id: string | null;
  readonly dimensions: Record<string, unknown> | null;
}

/** specification: AssetListResponse. */
export interface AssetListResponse {
  readonly assets: readonly AssetSummary[];
  readonly next_cursor: string | null;
}

/** specification: MemberCounts. */
export interface MemberCounts {
  readonly requested: number;
  readonly queued: number;
  readonly running: number;
  readonly complete: number;
  readonly failed: number;
  readonly canceled: number;
}

/** specification: ManifestRef. `url` is presigned for 24 hours. */
export interface ManifestRef {
  readonly url: string;
  readonly expires_at: string;
}

/** specification: BatchDetail. `progress` is the share of members that ended, 0 to 1. */
export interface BatchDetail {
  readonly id: string;
  readonly job_id: string;
  readonly count: number;
  readonly status: JobStatus;
  readonly counts: MemberCounts;
  readonly progress: number;
  readonly created_at: string;
  readonly name: string | null;
  readonly manifest: ManifestRef | null;
}

/** specification: BatchMember. `batch_index` counts from 1. */
export interface BatchMember {
  readonly batch_index: number;
  readonly asset_id: string;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly files: readonly AssetFileEntry[];
  readonly current_stage: string | null;
  readonly error: Problem | null;
}

/** specification: BatchMemberList. */
export interface BatchMemberList {
  readonly members: readonly BatchMember[];
  readonly next_cursor: number | null;
}

/** A set as it is read; the specification shows its status, counts and manifest, the rest may be missing. */
export interface VariationSetDetail {
  readonly id: string;
  readonly job_id: string;
  readonly method: string;
  readonly count: number;
  readonly status: JobStatus;
  readonly name: string | null;
  readonly counts: MemberCounts | null;
  readonly progress: number | null;
  readonly created_at: string | null;
  readonly manifest: ManifestRef | null;
}

/** A member of a set. `variant_index` counts from 1 and is never given twice, so deleted members leave gaps. */
export interface VariationSetMember {
  readonly variant_index: number;
  readonly asset_id: string;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly files: readonly AssetFileEntry[];
  readonly current_stage: string | null;
  readonly error: Problem | null;
}

/** A page of a set's members. */
export interface VariationSetMemberList {
  readonly members: readonly VariationSetMember[];
  readonly next_cursor: number | null;
}

/** Bundle states of the specification. */
export type BundleStateName = 'none' | 'pending' | 'ready';

/** specification: BundleResponse. `job_id` when this call started the build. */
export interface BundleResponse {
  readonly state: BundleStateName;
  readonly job_id: string | null;
}

/** specification: BundleState. `url` is presigned for 24 hours, once ready. */
export interface BundleState {
  readonly state: BundleStateName;
  readonly url: string | null;
  readonly expires_at: string | null;
}

/** specification: CreatedWebhookResponse. `secret` is shown this once: never log it, never put it into a row. */
export interface CreatedWebhookResponse {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly created_at: string;
  readonly secret: string;
}

/** A registered endpoint; the specification shows no fields of the list, so only `id` and `url` are sure. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[] | null;
  readonly created_at: string | null;
}

/** Answer `202` of the test operation: queued, not yet delivered. */
export interface WebhookTestResponse {
  readonly delivery_id: string;
  readonly status: string;
}

/** specification: DeliveryResponse. `resource` is null for a synthetic test. */
export interface DeliveryResponse {
  readonly id: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly created_at: string;
  readonly delivered_at: string | null;
  readonly last_response_code: number | null;
  readonly next_retry_at: string | null;
  readonly resource: ResourceRef | null;
}

/** Delivery statuses of the specification. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

/** specification: DeliveryListResponse. `counts` covers every delivery, whatever the filter. */
export interface DeliveryListResponse {
  readonly deliveries: readonly DeliveryResponse[];
  readonly counts: Readonly<Record<DeliveryStatus, number>>;
  readonly next_cursor: string | null;
}
