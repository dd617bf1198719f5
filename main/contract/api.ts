/** Every method that crosses the bridge, a line each: input, output; all may fail with `APP` carrying an `AppError`. */
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { appEventSchema } from './events.ts';
import { appFailureSchema } from './model/app-failure.ts';
import { appInfoSchema, preferencesPatchSchema, preferencesSchema } from './model/app-info.ts';
import { assetDetailSchema, assetPageSchema } from './model/asset.ts';
import {
  connectionInputSchema,
  connectionsStateSchema,
  connectionTrialSchema,
  openOperationSchema,
  operationPathsSchema,
} from './model/connection.ts';
import { assetIdSchema, connectionIdSchema, submissionIdSchema } from './model/ids.ts';
import { jobSchema } from './model/job.ts';
import { effectiveParamsSchema } from './model/params.ts';
import { standardRequestSchema, submissionSchema } from './model/submission.ts';
import { transferSchema } from './model/transfer.ts';

const method = oc.errors({ APP: { data: appFailureSchema } });
const byAsset = z.strictObject({ assetId: assetIdSchema });
const bySubmission = z.strictObject({ submissionId: submissionIdSchema });
const byConnection = z.strictObject({ connectionId: connectionIdSchema });
const assetQuery = z.strictObject({
  search: z.string().max(200).default(''),
  /** Place of the first one in the whole list, 0 for the newest. */
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(200),
});

/** The contract; `main/host/dispatch.ts` implements it, `renderer/bridge` calls it. */
export const api = {
  app: {
    info: method.output(appInfoSchema),
    preferences: method.output(preferencesSchema),
    setPreferences: method.input(preferencesPatchSchema).output(preferencesSchema),
  },
  connections: {
    state: method.output(connectionsStateSchema),
    try: method.input(connectionInputSchema).output(connectionTrialSchema),
    save: method.input(connectionInputSchema).output(connectionsStateSchema),
    useSandbox: method.output(connectionsStateSchema),
    select: method.input(byConnection).output(connectionsStateSchema),
    remove: method.input(byConnection).output(connectionsStateSchema),
    /** Replaces all paths of the connection; the next call uses them. Fails with `connection.path-invalid`. */
    setPaths: method
      .input(byConnection.extend({ paths: operationPathsSchema }))
      .output(connectionsStateSchema),
    /** Forgets that the service was found not to offer the operation, so that it can be tried again. */
    offersAgain: method
      .input(byConnection.extend({ operation: openOperationSchema }))
      .output(connectionsStateSchema),
    /** The account's default params, `GET /v1/settings`. */
    defaults: method.output(effectiveParamsSchema),
  },
  create: {
    standard: method.input(standardRequestSchema).output(submissionSchema),
  },
  submissions: {
    /** Those that are not accepted yet, newest first. */
    list: method.output(z.array(submissionSchema)),
    retryNow: method.input(bySubmission).output(submissionSchema),
    /** Only a `refused` one, or one that was surely never sent; the request comes back for editing. */
    discard: method.input(bySubmission).output(submissionSchema),
  },
  jobs: {
    /** Newest first. */
    list: method
      .input(z.strictObject({ limit: z.int().min(1).max(5000).default(1000) }))
      .output(z.array(jobSchema)),
    /** Asks the service at once instead of at the next poll. */
    refresh: method.output(z.null()),
  },
  assets: {
    list: method.input(assetQuery).output(assetPageSchema),
    get: method.input(byAsset).output(assetDetailSchema),
    /** Opens the asset's folder in the system's file manager. */
    reveal: method.input(byAsset).output(z.object({ path: z.string() })),
    /** Deletes the asset at its service and keeps it here; a second call answers as the first did. */
    deleteAtService: method.input(byAsset).output(assetDetailSchema),
  },
  transfers: {
    list: method.output(z.array(transferSchema)),
    retry: method.input(byAsset).output(transferSchema),
  },
  events: {
    subscribe: method.output(eventIterator(appEventSchema)),
  },
};
export type Api = typeof api;
