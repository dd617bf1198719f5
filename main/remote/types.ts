/** The typed client: one method for every operation of the specification. */
import type { OpenOperation } from '../contract/plain/operation-paths.ts';
import type { EffectiveParams } from '../contract/schema/creation/params.ts';
import type * as Requests from './requests.ts';
import type * as Wire from './resources.ts';

export type * from './requests.ts';
export type * from './resources.ts';

/**
 * Creation. The same key with the same request is answered with the same resource; each call needs a key. A request
 * that breaks a rule of the specification is not sent: `request.invalid`, as for every call with a bad argument.
 */
export interface CreateCalls {
  createStandardAsset(
    request: Requests.CreateAssetRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateAssetResponse>;
  createMeasuredAsset(
    request: Requests.CreateMeasuredAssetRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateAssetResponse>;
  createStandardBatch(
    request: Requests.CreateAssetsRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateAssetsResponse>;
  createMeasuredBatch(
    request: Requests.CreateMeasuredAssetsRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateAssetsResponse>;
  createHighFidelityVariationSet(
    request: Requests.CreateHighFidelityVariationSetRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateVariationSetResponse>;
  createProceduralVariationSet(
    request: Requests.CreateProceduralVariationSetRequest,
    options: Requests.CreateOptions,
  ): Promise<Wire.CreateVariationSetResponse>;
}

/** Assets. Listing and deleting are open operations: `remote.not-offered`. */
export interface AssetCalls {
  getAsset(id: string, options?: Requests.CallOptions): Promise<Wire.AssetDetail>;
  listAssets(options?: Requests.PageOptions<string>): Promise<Wire.AssetListResponse>;
  /** Every asset, a page at a time as they are requested. */
  assets(options?: Requests.PageOptions<string>): AsyncGenerator<Wire.AssetSummary, void, undefined>;
  /** Also resolves when a repeated try finds it gone. A member of a set cannot be deleted: `remote.conflict`. */
  deleteAsset(id: string, options?: Requests.CallOptions): Promise<void>;
}

/** Batches. */
export interface BatchCalls {
  getBatch(id: string, options?: Requests.CallOptions): Promise<Wire.BatchDetail>;
  listBatchMembers(id: string, options?: Requests.MemberPageOptions): Promise<Wire.BatchMemberList>;
  batchMembers(
    id: string,
    options?: Requests.MemberPageOptions,
  ): AsyncGenerator<Wire.BatchMember, void, undefined>;
}

/** Variation sets. Deleting is an open operation; an active set answers `remote.conflict` (`job-in-progress`). */
export interface VariationSetCalls {
  getVariationSet(id: string, options?: Requests.CallOptions): Promise<Wire.VariationSetDetail>;
  listVariationSetMembers(
    id: string,
    options?: Requests.MemberPageOptions,
  ): Promise<Wire.VariationSetMemberList>;
  variationSetMembers(
    id: string,
    options?: Requests.MemberPageOptions,
  ): AsyncGenerator<Wire.VariationSetMember, void, undefined>;
  deleteVariationSet(id: string, options?: Requests.CallOptions): Promise<void>;
}

/** Jobs. */
export interface JobCalls {
  getJob(id: string, options?: Requests.CallOptions): Promise<Wire.JobResponse>;
  /** Answers the job as it then is. `remote.conflict` of type `job-started`, `job-finished` or `variation-set-member`. */
  cancelJob(id: string, options?: Requests.InsistOptions): Promise<Wire.JobResponse>;
  /** 1 to 100 ids, else `request.invalid`. An open operation. */
  bulkJobStatus(ids: readonly string[], options?: Requests.CallOptions): Promise<Wire.BulkJobStatus>;
}

/** Bundles: open operations. Batches have none. */
export interface BundleCalls {
  requestAssetBundle(id: string, options?: Requests.CallOptions): Promise<Wire.BundleResponse>;
  getAssetBundle(id: string, options?: Requests.CallOptions): Promise<Wire.BundleState>;
  requestVariationSetBundle(id: string, options?: Requests.CallOptions): Promise<Wire.BundleResponse>;
  getVariationSetBundle(id: string, options?: Requests.CallOptions): Promise<Wire.BundleState>;
}

/** Webhooks. */
export interface WebhookCalls {
  /**
   * Lists, registers once, and after a fault that leaves open whether it arrived lists again: then
   * `remote.webhook-secret-lost` (delete that id and register anew), `remote.webhook-not-registered` or
   * `remote.webhook-uncertain`. It never registers twice.
   */
  registerWebhook(
    request: Requests.RegisterWebhookRequest,
    options?: Requests.CallOptions,
  ): Promise<Wire.CreatedWebhookResponse>;
  listWebhooks(options?: Requests.CallOptions): Promise<readonly Wire.Webhook[]>;
  /** Also resolves when a repeated try finds it gone. */
  deleteWebhook(id: string, options?: Requests.CallOptions): Promise<void>;
  /** Queues a synthetic event; never repeated, since each one is delivered. */
  testWebhook(id: string, options?: Requests.CallOptions): Promise<Wire.WebhookTestResponse>;
  listWebhookDeliveries(
    id: string,
    options?: Requests.DeliveryPageOptions,
  ): Promise<Wire.DeliveryListResponse>;
  webhookDeliveries(
    id: string,
    options?: Requests.DeliveryPageOptions,
  ): AsyncGenerator<Wire.DeliveryResponse, void, undefined>;
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
  getSettings(options?: Requests.InsistOptions): Promise<EffectiveParams>;
  /** False once the service has answered that it does not have the operation at its path. */
  offers(operation: OpenOperation): boolean;
  /** Ends idle connections. */
  close(): Promise<void>;
}
