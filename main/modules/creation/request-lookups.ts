/** The part of `create` that makes nothing: what a call would be, the request behind an asset, and the request that makes another one like it. */
import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { paramDefaults, paramValues } from '../../contract/plain/param-values.ts';
import type { CreateRequest, StoredImage } from '../../contract/schema/creation/create-request.ts';
import {
  type EffectiveParams,
  type Params,
  paramsSchema,
  type ShownRequest,
} from '../../contract/schema/creation/params.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { InlineFile } from '../../remote/body/json-body.ts';
import { createPaths } from '../../remote/endpoints/creates.ts';
import type { Remotes } from '../connections/index.ts';
import { gapRequests } from '../groups/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { madeBy } from '../shared/made-by.ts';
import type { Present } from '../shared/present.ts';
import { bodyOf, createCallOf } from './create-call.ts';
import { requestWords } from './request-words.ts';

// A create call as it would be made, for looking at: from the code that makes it, with words in place of files and token.

interface ShownRequestDeps {
  readonly catalogue: Pick<Catalogue, 'connections'>;
  readonly inputs: Pick<Inputs, 'inline'>;
  readonly remotes: Pick<Remotes, 'get' | 'urlOf'>;
}

/** Nothing is sent or journalled. Throws `connection.*`, `input.missing`, `input.unreadable`. */
async function shownRequest(
  { catalogue, inputs, remotes }: ShownRequestDeps,
  request: CreateRequest,
): Promise<ShownRequest> {
  const active = catalogue.connections.active();
  if (active === null) throw new AppError('connection.none', {});
  const names = new Map<InlineFile, string>();
  const call = await createCallOf(request, async ({ inputId, fileName }) => {
    const file = await inputs.inline(inputId, fileName);
    names.set(file, fileName);
    return file;
  });
  const replacer = (_key: string, value: unknown): unknown =>
    value instanceof InlineFile
      ? requestWords.base64(names.get(value) ?? requestWords.aFile, value.sizeBytes)
      : value;
  const body = JSON.stringify(bodyOf(call), replacer, 2);
  const path = createPaths[request.route];
  // The sandbox has an address once it was started.
  await remotes.get(active.id);
  const url = `${(await remotes.urlOf(active.id)) ?? ''}${path}`;
  return { method: 'POST', path, body, curl: curlCommand({ url, idempotencyKey: randomUUID(), body }) };
}

/** The token is read from `$API_TOKEN`; everything else is quoted so that the shell changes nothing of it. */
export function curlCommand(call: {
  readonly url: string;
  readonly idempotencyKey: string;
  /** JSON. */
  readonly body: string;
}): string {
  return [
    `curl --request POST ${quoted(call.url)}`,
    // In double quotes, so that the shell puts the token there.
    '--header "Authorization: Bearer $API_TOKEN"',
    `--header ${quoted('Content-Type: application/json')}`,
    `--header ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`,
    // `--data` would take what begins with `@` for the name of a file.
    `--data-raw ${quoted(call.body)}`,
  ].join(' \\\n  ');
}

/** One word for a POSIX shell, whatever is in it: within single quotes only their own end has a meaning. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// The request that makes another asset like one that is there.

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
function likeAsset(catalogue: Journal, assetId: AssetId): Like {
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
      throw new AppError('create.unlike', { name: name ?? requestWords.thisAsset });
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

/** An asset's image as an input for another one: what it was made from, or its preview. */
interface LookupsDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'groups' | 'submissions'>;
  readonly present: Pick<Present, 'detail'>;
  readonly inputs: Pick<Inputs, 'find' | 'storeFile'>;
}

/** Kept under its content's hash, so that the same image is kept once. Throws `asset.unknown`, `create.no-image`, `input.*`, `library.*`. */
async function imageOfAsset(
  deps: LookupsDeps,
  assetId: AssetId,
  what: 'source' | 'preview',
): Promise<StoredImage> {
  const asset = deps.catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const found = what === 'source' ? await sourceOf(deps, assetId) : await previewOf(deps, assetId);
  const name = asset.name ?? requestWords.thisAsset;
  if (found === null) throw new AppError('create.no-image', { name, what });
  const stored = await deps.inputs.storeFile(found.absolute, 'image');
  if (stored.kind !== 'image') throw new AppError('internal', { reason: 'an image was stored as a clip' });
  return { ...stored, fileName: found.fileName };
}

interface Found {
  readonly absolute: string;
  readonly fileName: string;
}

/** An address is none: Caliper does not fetch it, and the request that had it can have it again. */
async function sourceOf({ catalogue, inputs }: LookupsDeps, assetId: AssetId): Promise<Found | null> {
  const asset = catalogue.assets.get(assetId);
  const image = asset === null ? null : (madeBy(catalogue, asset)?.image ?? null);
  if (image === null || image.type !== 'image') return null;
  const kept = await inputs.find(image.inputId);
  return kept === null ? null : { absolute: kept.absolute, fileName: image.fileName };
}

/** Only what really lies inside of the asset's folder. */
async function previewOf({ present }: LookupsDeps, assetId: AssetId): Promise<Found | null> {
  const { name, folderPath, files } = present.detail(assetId);
  const file = files.find((one) => one.kind === 'preview' && one.state === 'complete');
  if (folderPath === null || file === undefined || file.localPath === null) return null;
  const folder = await realpath(folderPath).catch(() => null);
  if (folder === null) return null;
  const absolute = await realpath(join(folder, file.localPath)).catch(() => null);
  if (absolute === null || !absolute.startsWith(folder + sep)) return null;
  const ending = extname(absolute);
  return {
    absolute,
    fileName: `${requestWords.preview((name ?? requestWords.asset).slice(0, 200))}${ending}`,
  };
}
