/** From what a user asks for to the call of the service that asks for it (specification: Creation routes). */
import type {
  CreateRequest,
  RequestOf,
  StandardRequest,
} from '../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { InlineFile } from '../../remote/body/inline-file.ts';
import * as bodies from '../../remote/endpoints/request-bodies.ts';
import type * as Requests from '../../remote/types.ts';

/** One call: its route and what that takes. */
export type CreateCall =
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
export type Inline = (wanted: FileWanted) => Promise<InlineFile>;

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
