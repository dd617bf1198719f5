/** The members of a batch or set as one list: the specification names their places differently (BatchMember, Variation set reads). */
import type { GroupRow } from '../../catalogue/catalogue.ts';
import type { BatchMember, RemoteClient, VariationSetMember } from '../../remote/types.ts';

/** A member as listed; `index` is its `batch_index` or `variant_index`. */
export interface ListedMember extends Omit<VariationSetMember, 'variant_index' | 'files'> {
  readonly index: number;
}

/** The calls of the client that listing needs. */
export type MemberReads = Pick<
  RemoteClient,
  'variationSetMembers' | 'batchMembers' | 'getVariationSet' | 'getBatch'
>;

/** In the order of their places, page by page as they are requested; `cursor` is the last place that is known. */
export async function* membersOf(
  client: Pick<MemberReads, 'variationSetMembers' | 'batchMembers'>,
  { type, remoteId }: Pick<GroupRow, 'type' | 'remoteId'>,
  options: { readonly limit: number; readonly cursor?: number; readonly signal: AbortSignal },
): AsyncGenerator<ListedMember, void, undefined> {
  if (type === 'batch')
    for await (const member of client.batchMembers(remoteId, options))
      yield listed(member, member.batch_index);
  else
    for await (const member of client.variationSetMembers(remoteId, options))
      yield listed(member, member.variant_index);
}

function listed(member: BatchMember | VariationSetMember, index: number): ListedMember {
  const { asset_id, job_id, status, current_stage, error } = member;
  return { index, asset_id, job_id, status, current_stage, error };
}
