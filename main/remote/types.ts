/** What the typed client answers: the specification's resources in the specification's spellings. */
import type { JobStatus } from '../contract/model/job.ts';
import type { EffectiveParams, Params } from '../contract/model/params.ts';
import type { Problem } from '../contract/model/problem.ts';

/** Body of `POST /v1/assets/standard`; the image's bytes are given as base64 only when it is not a URL. */
export interface CreateAssetRequest {
  readonly inputs:
    | { readonly text: string }
    | { readonly images: readonly [{ readonly url: string } | { readonly data: string }] };
  readonly name: string | null;
  readonly params: Params;
}

/** Answer `202` of a create call. */
export interface CreateAssetResponse {
  readonly id: string;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly effective_params: EffectiveParams;
}

/** specification: Job (JobResponse). */
export interface JobResponse {
  readonly id: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly status: JobStatus;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly current_stage: string | null;
  readonly progress: number | null;
  readonly error: Problem | null;
}

/** specification: AssetFileEntry. `url` is presigned: never log it, never store it, never send the token to it. */
export interface AssetFileEntry {
  readonly kind: string;
  readonly path: string;
  readonly url: string;
  readonly expires_at: string;
}

/** specification: AssetDetail. */
export interface AssetDetail {
  readonly id: string;
  readonly kind: string;
  readonly created_at: string;
  readonly effective_params: EffectiveParams;
  readonly files: readonly AssetFileEntry[];
  readonly name: string | null;
  readonly batch_id: string | null;
  readonly batch_index: number | null;
  readonly variation_set_id: string | null;
  readonly scene_id: string | null;
  readonly dimensions: Record<string, unknown> | null;
  readonly job: {
    readonly job_id: string;
    readonly status: JobStatus;
    readonly current_stage: string | null;
    readonly progress: number | null;
  } | null;
}

/** The typed client. Every method throws `AppError` with a `remote.*` code, or `cancelled`. It never retries by itself a call without an idempotency key. */
export interface RemoteClient {
  createStandardAsset(
    request: CreateAssetRequest,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<CreateAssetResponse>;
  getAsset(id: string, options?: { signal?: AbortSignal }): Promise<AssetDetail>;
  getJob(id: string, options?: { signal?: AbortSignal }): Promise<JobResponse>;
  getSettings(options?: { signal?: AbortSignal }): Promise<EffectiveParams>;
  /** Ends idle connections. */
  close(): Promise<void>;
}
