/** The typed client: one method for every operation of the specification. */
import type { OpenOperation } from '../contract/plain/operation-paths.ts';
import type { EffectiveParams } from '../contract/schema/creation/params.ts';
import type * as Ask from './requests.ts';
import type * as Told from './resources.ts';

export type * from './requests.ts';
export type * from './resources.ts';

/**
 * Creation. The same key with the same request is answered with the same resource; each call needs a key. A request
 * that breaks a rule of the specification is not sent: `request.invalid`, as for every call with a bad argument.
 */
export interface CreateCalls {
  createStandardAsset(
    request: Ask.CreateAssetRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateAssetResponse>;
  createMeasuredAsset(
    request: Ask.CreateMeasuredAssetRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateAssetResponse>;
  createStandardBatch(
    request: Ask.CreateAssetsRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateAssetsResponse>;
  createMeasuredBatch(
    request: Ask.CreateMeasuredAssetsRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateAssetsResponse>;
  createHighFidelityVariationSet(
    request: Ask.CreateHighFidelityVariationSetRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateVariationSetResponse>;
  createProceduralVariationSet(
    request: Ask.CreateProceduralVariationSetRequest,
    options: Ask.CreateOptions,
  ): Promise<Told.CreateVariationSetResponse>;
}

/** Assets. Listing and deleting are open operations: `remote.not-offered`. */
export interface AssetCalls {
  getAsset(id: string, options?: Ask.CallOptions): Promise<Told.AssetDetail>;
  listAssets(options?: Ask.PageOptions<string>): Promise<Told.AssetListResponse>;
  /** Every asset, a page at a time as they are requested. */
  assets(options?: Ask.PageOptions<string>): AsyncGenerator<Told.AssetSummary, void, undefined>;
  /** Also resolves when a repeated try finds it gone. A member of a set cannot be deleted: `remote.conflict`. */
  deleteAsset(id: string, options?: Ask.CallOptions): Promise<void>;
}

/** Batches. */
export interface BatchCalls {
  getBatch(id: string, options?: Ask.CallOptions): Promise<Told.BatchDetail>;
  listBatchMembers(id: string, options?: Ask.MemberPageOptions): Promise<Told.BatchMemberList>;
  batchMembers(
    id: string,
    options?: Ask.MemberPageOptions,
  ): AsyncGenerator<Told.BatchMember, void, undefined>;
}

/** Variation sets. Deleting is an open operation; an active set answers `remote.conflict` (`job-in-progress`). */
export interface VariationSetCalls {
  getVariationSet(id: string, options?: Ask.CallOptions): Promise<Told.VariationSetDetail>;
  listVariationSetMembers(id: string, options?: Ask.MemberPageOptions): Promise<Told.VariationSetMemberList>;
  variationSetMembers(
    id: string,
    options?: Ask.MemberPageOptions,
  ): AsyncGenerator<Told.VariationSetMember, void, undefined>;
  deleteVariationSet(id: string, options?: Ask.CallOptions): Promise<void>;
}

/** Jobs. */
export interface JobCalls {
  getJob(id: string, options?: Ask.CallOptions): Promise<Told.JobResponse>;
  /** Answers the job as it then is. `remote.conflict` of type `job-started`, `job-finished` or `variation-set-member`. */
  cancelJob(id: string, options?: Ask.InsistOptions): Promise<Told.JobResponse>;
  /** 1 to 100 ids, else `request.invalid`. An open operation. */
  bulkJobStatus(ids: readonly string[], options?: Ask.CallOptions): Promise<Told.BulkJobStatus>;
}

/** Bundles: open operations. Batches have none. */
export interface BundleCalls {
  requestAssetBundle(id: string, options?: Ask.CallOptions): Promise<Told.BundleResponse>;
  getAssetBundle(id: string, options?: Ask.CallOptions): Promise<Told.BundleState>;
  requestVariationSetBundle(id: string, options?: Ask.CallOptions): Promise<Told.BundleResponse>;
  getVariationSetBundle(id: string, options?: Ask.CallOptions): Promise<Told.BundleState>;
}

/** Webhooks. */
export interface WebhookCalls {
  /**
   * Lists, registers once, and after a fault that leaves open whether it arrived lists again: then
   * `remote.webhook-secret-lost` (delete that id and register anew), `remote.webhook-not-registered` or
   * `remote.webhook-uncertain`. It never registers twice.
   */
  registerWebhook(
    request: Ask.RegisterWebhookRequest,
    options?: Ask.CallOptions,
  ): Promise<Told.CreatedWebhookResponse>;
  listWebhooks(options?: Ask.CallOptions): Promise<readonly Told.Webhook[]>;
  /** Also resolves when a repeated try finds it gone. */
  deleteWebhook(id: string, options?: Ask.CallOptions): Promise<void>;
  /** Queues a synthetic event; never repeated, since each one is delivered. */
  testWebhook(id: string, options?: Ask.CallOptions): Promise<Told.WebhookTestResponse>;
  listWebhookDeliveries(id: string, options?: Ask.DeliveryPageOptions): Promise<Told.DeliveryListResponse>;
  webhookDeliveries(
    id: string,
    options?: Ask.DeliveryPageOptions,
  ): AsyncGenerator<Told.DeliveryResponse, void, undefined>;
}

/**
 * The typed client. Every method throws `AppError` with a `remote.*` code, or `cancelled`. It never repeats a call
 * that could do something twice; the iterators end with `remote.cursor-repeated` where a list would never end.
 */
export interface RemoteClient
  extends CreateCalls,
    AssetCalls,
    BatchCalls,
    VariationSetCalls,
    JobCalls,
    BundleCalls,
    WebhookCalls {
  getSettings(options?: Ask.InsistOptions): Promise<EffectiveParams>;
  /** False once the service has answered that it does not have the operation at its path. */
  offers(operation: OpenOperation): boolean;
  /** Ends idle connections. */
  close(): Promise<void>;
}
