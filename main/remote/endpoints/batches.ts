/** `/v1/batches` (specification: Get a batch, List batch members). */
import { batchDetailSchema, batchMemberListSchema } from '../schemas/batch.ts';
import type { Send } from '../transport.ts';
import type { BatchCalls } from '../types.ts';
import { signalOf } from './call-signal.ts';
import { iterate } from './iterate.ts';
import { pageQuery } from './page-query.ts';
import { pathSegment } from './path-segment.ts';

const listing = 'list the members of a batch';

/** The batch calls of the client. */
export function batchEndpoints(send: Send): BatchCalls {
  const listBatchMembers: BatchCalls['listBatchMembers'] = async (id, page = {}) =>
    send({
      operation: listing,
      method: 'GET',
      path: `/v1/batches/${pathSegment(id, 'batch')}/assets${pageQuery(page)}`,
      what: `the batch ${id}`,
      schema: batchMemberListSchema,
      ...signalOf(page),
    });
  return {
    getBatch: async (id, options) =>
      send({
        operation: 'get a batch',
        method: 'GET',
        path: `/v1/batches/${pathSegment(id, 'batch')}`,
        what: `the batch ${id}`,
        schema: batchDetailSchema,
        ...signalOf(options),
      }),
    listBatchMembers,
    batchMembers: (id, options = {}) =>
      iterate(
        listing,
        options,
        (page) => listBatchMembers(id, page),
        (page) => page.members,
      ),
  };
}
