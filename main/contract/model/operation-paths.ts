/** Operations whose path the specification leaves open (Gaps in the endpoint list): where Caliper looks, unless a connection says otherwise. */

/** Path templates below the base URL; `{id}` stands for the resource. Plain data: the settings screen shows it. */
export const defaultOperationPaths = {
  bulk_job_status: '/v1/jobs/status',
  asset_list: '/v1/assets',
  delete_asset: '/v1/assets/{id}',
  delete_variation_set: '/v1/variation-sets/{id}',
  asset_bundle: '/v1/assets/{id}/bundle',
  variation_set_bundle: '/v1/variation-sets/{id}/bundle',
} as const;

/** An operation that a service may not offer, or offer elsewhere. */
export type OpenOperation = keyof typeof defaultOperationPaths;

/** Paths that a connection profile sets in place of the defaults. */
export type OperationPaths = Readonly<Partial<Record<OpenOperation, string>>>;
