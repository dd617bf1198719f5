/** The part of `create` that makes nothing: what a call would be, the request behind an asset, an asset's image as an input. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import type { Remotes } from '../connections/remotes.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Present } from '../shared/present.ts';
import { imageOfAsset } from './image-of-asset.ts';
import { likeAsset } from './like-asset.ts';
import { shownRequest } from './shown-request.ts';

/** Handlers of `create.show`, `create.like` and `create.imageOf`. */
export function createRequestLookups(deps: {
  readonly catalogue: Catalogue;
  readonly present: Pick<Present, 'detail'>;
  readonly inputs: Inputs;
  readonly remotes: Pick<Remotes, 'get' | 'urlOf'>;
}): Pick<HandlersOf<Api['create']>, 'show' | 'like' | 'imageOf'> {
  return {
    show: ({ request }) => shownRequest(deps, request),
    like: async ({ assetId }) => likeAsset(deps.catalogue, assetId),
    imageOf: ({ assetId, what }) => imageOfAsset(deps, assetId, what),
  };
}
