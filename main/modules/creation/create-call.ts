/** From what a user asks for to the call of the service that asks for it (specification: Creation routes): built, judged by the rules, made ready with its hash, and sent. */

import { createHash } from 'node:crypto';
import { AppError } from '../../contract/plain/errors.ts';
import {
  checkBatchSize,
  checkHighFidelity,
  checkMeasured,
  checkMeasuredBatch,
  checkProcedural,
  checkStandard,
  checkStandardBatch,
} from '../../contract/plain/request-rules/creates.ts';
import type { Fault } from '../../contract/plain/request-rules/fault.ts';
import type {
  CreateRequest,
  RequestOf,
  StandardRequest,
} from '../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { InlineFile, jsonBody } from '../../remote/body/json-body.ts';
import * as bodies from '../../remote/endpoints/creates.ts';
import type * as Requests from '../../remote/types.ts';
import type * as Wire from '../../remote/types.ts';
import type { CreateCalls, CreateOptions } from '../../remote/types.ts';
import type { Inputs } from '../inputs/index.ts';

/** One call: its route and what that takes. */
type CreateCall =
  | { readonly route: 'standard'; readonly ask: Requests.CreateAssetRequest }
  | { readonly route: 'measured'; readonly ask: Requests.CreateMeasuredAssetRequest }
  | { readonly route: 'standard-batch'; readonly ask: Requests.CreateAssetsRequest }
  | { readonly route: 'measured-batch'; readonly ask: Requests.CreateMeasuredAssetsRequest }
  | { readonly route: 'high-fidelity-set'; readonly ask: Requests.CreateHighFidelityVariationSetRequest }
  | { readonly route: 'procedural-set'; readonly ask: Requests.CreateProceduralVariationSetRequest };

/** A file of the library that a request refers to; `path` is its place in the body, `items.3.inputs.images.0`. */
export interface FileWanted {
  readonly inputId: InputId;
  readonly fileName: string;
  readonly path: string;
}

/** Finds a file that is to travel inside of the request. */
type Inline = (wanted: FileWanted) => Promise<InlineFile>;

/** What `inline` throws is thrown. */
export async function createCallOf(request: CreateRequest, inline: Inline): Promise<CreateCall> {
  switch (request.route) {
    case 'standard':
      return { route: request.route, ask: await standardOf(request, inline, '') };
    case 'measured':
      return { route: request.route, ask: await measuredOf(request, inline, '') };
    case 'standard-batch': {
      const { name } = request;
      const items = await inOrder(request.items, (item, at) => standardOf(item, inline, `items.${at}.`));
      return { route: request.route, ask: { items, name } };
    }
    case 'measured-batch': {
      const { name } = request;
      const items = await inOrder(request.items, (item, at) => measuredOf(item, inline, `items.${at}.`));
      return { route: request.route, ask: { items, name } };
    }
    case 'high-fidelity-set':
      return { route: request.route, ask: await highFidelityOf(request, inline) };
    case 'procedural-set': {
      const { name, count, seed, params } = request;
      const images = seed.image === null ? [] : [await sourceOf(seed.image, inline, 'seed.images.0')];
      return { route: request.route, ask: { name, count, seed: { text: seed.text, images }, params } };
    }
  }
}

/** The body as it is sent, files as `InlineFile`. */
export function bodyOf(call: CreateCall): object {
  switch (call.route) {
    case 'standard':
      return bodies.standardAssetBody(call.ask);
    case 'measured':
      return bodies.measuredAssetBody(call.ask);
    case 'standard-batch':
      return bodies.batchBody(call.ask, bodies.standardAssetBody);
    case 'measured-batch':
      return bodies.batchBody(call.ask, bodies.measuredAssetBody);
    case 'high-fidelity-set':
      return bodies.highFidelitySetBody(call.ask);
    case 'procedural-set':
      return bodies.proceduralSetBody(call.ask);
  }
}

type Source = { readonly inputId: InputId; readonly fileName: string } | { readonly url: string };

async function sourceOf(source: Source, inline: Inline, path: string): Promise<Requests.ImageInput> {
  if ('url' in source) return { url: source.url };
  return { data: await inline({ inputId: source.inputId, fileName: source.fileName, path }) };
}

async function standardOf(
  { name, params, input }: StandardRequest,
  inline: Inline,
  at: string,
): Promise<Requests.CreateAssetRequest> {
  if (input.type === 'text') return { inputs: { text: input.text }, name, params };
  const images = [await sourceOf(input, inline, `${at}inputs.images.0`)] as const;
  const { subjectName } = input;
  return subjectName === undefined
    ? { inputs: { images }, name, params }
    : { inputs: { images, subject_name: subjectName, multi_subject_image: true }, name, params };
}

async function measuredOf(
  { name, params, image, capture }: Omit<RequestOf<'measured'>, 'route'>,
  inline: Inline,
  at: string,
): Promise<Requests.CreateMeasuredAssetRequest> {
  const images = [await sourceOf(image, inline, `${at}inputs.images.0`)] as const;
  const clips = [await sourceOf(capture, inline, `${at}inputs.capture.0`)] as const;
  return { inputs: { images, capture: clips }, name, params };
}

async function highFidelityOf(
  { name, count, seed, params }: RequestOf<'high-fidelity-set'>,
  inline: Inline,
): Promise<Requests.CreateHighFidelityVariationSetRequest> {
  const images = seed.image === null ? [] : [await sourceOf(seed.image, inline, 'seed.images.0')];
  const references = await inOrder(seed.references, (reference, at) =>
    sourceOf(reference, inline, `seed.variation_references.${at}`),
  );
  return { name, count, seed: { images, text: seed.text, variation_references: references }, params };
}

async function inOrder<T, R>(list: readonly T[], one: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const [at, item] of list.entries()) results.push(await one(item, at));
  return results;
}

// What is wrong with a request by the rules of the specification, as it would be sent. Pure.

/** Every fault; `sizeBytes` is the length of the whole body, files as base64 (specification: Limits). */
export function requestFaults(call: CreateCall, sizeBytes: number): Fault[] {
  switch (call.route) {
    case 'standard':
      return checkStandard(call.ask);
    case 'measured':
      return checkMeasured(call.ask);
    case 'standard-batch':
      return [...checkStandardBatch(call.ask), ...checkBatchSize(sizeBytes)];
    case 'measured-batch':
      return [...checkMeasuredBatch(call.ask), ...checkBatchSize(sizeBytes)];
    case 'high-fidelity-set':
      return checkHighFidelity(call.ask);
    case 'procedural-set':
      return checkProcedural(call.ask);
  }
}

// A request made ready to be sent: its call, its size, and the hash of what its idempotency key represents.

/** Nothing of it was read yet but the sizes of its files. */
export interface Prepared {
  readonly call: CreateCall;
  /** Of the whole body, files as base64. */
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly files: readonly PreparedFile[];
}

interface PreparedFile {
  readonly inputId: InputId;
  readonly fileName: string;
  readonly file: InlineFile;
}

/** Throws what `inline` throws: `input.missing`, `input.unreadable`. */
export async function prepare(request: CreateRequest, inline: Inline): Promise<Prepared> {
  const files: PreparedFile[] = [];
  const call = await createCallOf(request, async (wanted) => {
    const file = await inline(wanted);
    files.push({ inputId: wanted.inputId, fileName: wanted.fileName, file });
    return file;
  });
  const body = bodyOf(call);
  const inputOf = new Map(files.map(({ file, inputId }) => [file, inputId]));
  return { call, files, sizeBytes: jsonBody(body).sizeBytes, sha256: bodySha256(body, inputOf) };
}

/** Measures each stored input once, however often a request shows it. Throws `input.missing`, `input.unreadable`. */
export function fromInputs(inputs: Pick<Inputs, 'inline'>): Inline {
  const measured = new Map<InputId, Promise<InlineFile>>();
  return ({ inputId, fileName }) => {
    const known = measured.get(inputId) ?? inputs.inline(inputId, fileName);
    measured.set(inputId, known);
    return known;
  };
}

/**
 * Reads the files once and compares them with the hash that they are kept by: what was changed on the disk since is
 * not sent under a key that represents something else. Throws `input.changed`, and `input.*` as `InlineFile.open`.
 */
export async function requireUnchanged(files: readonly PreparedFile[], signal: AbortSignal): Promise<void> {
  for (const [file, { inputId, fileName }] of new Map(files.map((one) => [one.file, one]))) {
    const hash = createHash('sha256');
    for await (const piece of file.open()) {
      signal.throwIfAborted();
      hash.update(piece);
    }
    // The id is the beginning of the hash.
    if (!hash.digest('hex').startsWith(inputId)) throw new AppError('input.changed', { fileName });
  }
}

/** Lower-case hex SHA-256. `inputOf` names the stored input of each file; throws `internal` for a file that has none. */
function bodySha256(body: object, inputOf: ReadonlyMap<InlineFile, InputId>): string {
  return createHash('sha256').update(canonical(body, inputOf)).digest('hex');
}

/** JSON without white space, keys in the order of their UTF-16 units; an absent value is as if its key were absent. */
function canonical(value: unknown, inputOf: ReadonlyMap<InlineFile, InputId>): string {
  if (value instanceof InlineFile) {
    const id = inputOf.get(value);
    if (id === undefined) throw new AppError('internal', { reason: 'a file of a request is not an input' });
    // No string of a body looks like this, as the body of a request never has such an object.
    return `{"$input":${JSON.stringify(id)}}`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, inputOf)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner, inputOf)}`);
  return `{${fields.join(',')}}`;
}

// Sends one create call by its route; the answer keeps which kind of thing it is.

/** What the service accepted. */
export type Accepted =
  | { readonly type: 'asset'; readonly answer: Wire.CreateAssetResponse }
  | { readonly type: 'batch'; readonly answer: Wire.CreateAssetsResponse }
  | { readonly type: 'set'; readonly answer: Wire.CreateVariationSetResponse };

/** One try. Throws as the client does. */
export async function sendCall(
  client: CreateCalls,
  call: CreateCall,
  options: CreateOptions,
): Promise<Accepted> {
  switch (call.route) {
    case 'standard':
      return { type: 'asset', answer: await client.createStandardAsset(call.ask, options) };
    case 'measured':
      return { type: 'asset', answer: await client.createMeasuredAsset(call.ask, options) };
    case 'standard-batch':
      return { type: 'batch', answer: await client.createStandardBatch(call.ask, options) };
    case 'measured-batch':
      return { type: 'batch', answer: await client.createMeasuredBatch(call.ask, options) };
    case 'high-fidelity-set':
      return { type: 'set', answer: await client.createHighFidelityVariationSet(call.ask, options) };
    case 'procedural-set':
      return { type: 'set', answer: await client.createProceduralVariationSet(call.ask, options) };
  }
}
