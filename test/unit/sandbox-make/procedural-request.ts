/** Requests for procedural variants. */
import type { MakeRequest, VariantRequest } from '../../../main/sandbox/make/types.ts';
import { requestFor } from './request.ts';

type Procedural = Extract<VariantRequest, { method: 'procedural' }>;
type Wishes = Parameters<typeof requestFor>[1] & { readonly articulated?: boolean; readonly count?: number };

/** Variant `index` of a set made from that brief. */
export function variantRequest(
  text: string,
  index: number,
  wishes: Wishes = {},
): MakeRequest & { readonly variant: Procedural } {
  const variant: Procedural = {
    method: 'procedural',
    index,
    count: wishes.count ?? 20,
    articulated: wishes.articulated ?? true,
  };
  return { ...requestFor(text, wishes), variant };
}
