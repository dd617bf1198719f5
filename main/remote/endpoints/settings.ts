/** `/v1/settings` (specification: Account settings). Every service has it, so it also tells whether there is one. */
import { effectiveParamsSchema } from '../../contract/schema/creation/params.ts';
import type { Send } from '../transport.ts';
import type { RemoteClient } from '../types.ts';
import { insistenceOf } from './call-signal.ts';

/** The settings calls of the client. */
export function settingsEndpoints(send: Send): Pick<RemoteClient, 'getSettings'> {
  return {
    getSettings: (options) =>
      send({
        operation: 'get the account settings',
        method: 'GET',
        path: '/v1/settings',
        what: null,
        schema: effectiveParamsSchema,
        ...insistenceOf(options),
      }),
  };
}
