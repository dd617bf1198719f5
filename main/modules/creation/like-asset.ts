/** The request that makes another asset like one that is there. */
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { paramDefaults, paramValues } from '../../contract/plain/param-values.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import { type EffectiveParams, type Params, paramsSchema } from '../../contract/schema/creation/params.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { gapRequests } from '../groups/index.ts';

/** `exact`: it is what the asset was made from, word for word. */
export interface Like {
  readonly request: CreateRequest;
  readonly exact: boolean;
}

type Journal = Pick<Catalogue, 'assets' | 'groups' | 'submissions'>;

/**
 * Its own request, or its own item of a batch; a variant has none of its own, so its set's seed makes a single asset.
 * Where no request is kept, what is known of the asset is put together. Throws `asset.unknown`, `create.unlike`.
 */
export function likeAsset(catalogue: Journal, assetId: AssetId): Like {
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const like = asset.groupId === null ? ofSingle(catalogue, assetId) : ofMember(catalogue, asset);
  return like ?? putTogether(asset);
}

function ofSingle({ submissions }: Journal, assetId: AssetId): Like | null {
  const row = submissions.ofAsset(assetId);
  return row === null ? null : { request: row.request, exact: true };
}

function ofMember({ groups, submissions }: Journal, { groupId, groupIndex }: AssetRow): Like | null {
  const submissionId = groupId === null ? null : (groups.get(groupId)?.submissionId ?? null);
  const original = submissionId === null ? null : (submissions.get(submissionId)?.request ?? null);
  if (original === null || groupIndex === null) return null;
  const [made] = gapRequests(original, [groupIndex], 'assets', () => null) ?? [];
  const isItem = original.route === 'standard-batch' || original.route === 'measured-batch';
  return made === undefined ? null : { request: made.request, exact: isItem };
}

function putTogether({ name, source, effectiveParams }: AssetRow): Like {
  const params = paramsOfEffective(effectiveParams);
  switch (source.type) {
    case 'text':
      return {
        request: { route: 'standard', name, input: { type: 'text', text: source.text }, params },
        exact: false,
      };
    case 'image-url':
      return { request: { route: 'standard', name, input: source, params }, exact: false };
    case 'image':
    case 'unknown':
      throw new AppError('create.unlike', { name: name ?? 'this asset' });
  }
}

/** Free-form in, complete and valid out. */
export function paramsOfEffective(record: EffectiveParams): Params {
  const merged = Object.entries(paramDefaults).map(([group, defaults]) => [
    group,
    { ...defaults, ...allowedIn(group, record[group]) },
  ]);
  return paramsSchema.parse(Object.fromEntries(merged));
}

function allowedIn(group: string, given: unknown): Record<string, unknown> {
  const allowed: Readonly<Record<string, readonly unknown[]>> =
    Object.entries(paramValues).find(([name]) => name === group)?.[1] ?? {};
  if (typeof given !== 'object' || given === null) return {};
  const found = new Map<string, unknown>(Object.entries(given));
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([option, values]) =>
      values.includes(found.get(option)) ? [[option, found.get(option)]] : [],
    ),
  );
}
