/** `/v1/variation-sets` (specification: Variation set reads). */
import type { OpenOperations } from '../open-operations.ts';
import { variationSetDetailSchema, variationSetMemberListSchema } from '../schemas/variation-set.ts';
import type { Send } from '../transport.ts';
import type { VariationSetCalls } from '../types.ts';
import { signalOf } from './call-signal.ts';
import { iterate } from './iterate.ts';
import { pageQuery } from './page-query.ts';
import { pathSegment } from './path-segment.ts';
import { removalOf } from './removal.ts';

const noun = 'variation set';
const listing = 'list the members of a variation set';

/** The variation set calls of the client. */
export function variationSetEndpoints(send: Send, open: OpenOperations): VariationSetCalls {
  const getVariationSet: VariationSetCalls['getVariationSet'] = async (id, options) =>
    send({
      operation: 'get a variation set',
      method: 'GET',
      path: `/v1/variation-sets/${pathSegment(id, noun)}`,
      what: `the ${noun} ${id}`,
      schema: variationSetDetailSchema,
      ...signalOf(options),
    });
  const listVariationSetMembers: VariationSetCalls['listVariationSetMembers'] = async (id, page = {}) =>
    send({
      operation: listing,
      method: 'GET',
      path: `/v1/variation-sets/${pathSegment(id, noun)}/assets${pageQuery(page)}`,
      what: `the ${noun} ${id}`,
      schema: variationSetMemberListSchema,
      ...signalOf(page),
    });
  return {
    getVariationSet,
    listVariationSetMembers,
    variationSetMembers: (id, options = {}) =>
      iterate(
        listing,
        options,
        (page) => listVariationSetMembers(id, page),
        (page) => page.members,
      ),
    deleteVariationSet: removalOf({ send, open }, noun, getVariationSet),
  };
}
