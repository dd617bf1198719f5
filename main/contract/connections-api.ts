/** The part of the contract that is about connections to services. */
import { z } from 'zod';
import { method } from './api-method.ts';
import {
  connectionInputSchema,
  connectionProbeSchema,
  connectionsStateSchema,
  connectionTrialSchema,
  openOperationSchema,
  operationPathsSchema,
} from './schema/connection.ts';
import { accountDefaultsSchema } from './schema/creation/params.ts';
import { connectionIdSchema } from './schema/ids.ts';

const byConnection = z.strictObject({ connectionId: connectionIdSchema });

/** A part of `api`. */
export const connectionsApi = {
  connections: {
    state: method.output(connectionsStateSchema),
    try: method.input(connectionInputSchema).output(connectionTrialSchema),
    /** Fails with `connection.trial-failed`; with `replaces` also with `connection.unknown` and `connection.address-known`. */
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
    /** Tries one that is saved, by reading alone; a service that says no is an answer. Fails with `connection.unknown`. */
    probe: method.input(byConnection).output(connectionProbeSchema),
    /** The account's default params as its service said them last, at once; null until it has. Fails with `connection.none`. */
    defaults: method.output(accountDefaultsSchema.nullable()),
    /** Asks the service for them, `GET /v1/settings`. */
    refreshDefaults: method.output(accountDefaultsSchema),
  },
};
