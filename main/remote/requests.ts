/** What the create calls take, in the specification's spellings (Request parameter objects, Input objects, Endpoints). */

import type { Params } from '../contract/schema/creation/params.ts';
import type { JobStatus } from '../contract/schema/job.ts';
import type { InlineFile } from './body/json-body.ts';
import type { SendProgress } from './body/outgoing.ts';
import type { DeliveryStatus } from './resources.ts';
import type { RetryPolicy } from './retry.ts';

/** An image by its URL (1 to 2083 characters), or a file whose bytes travel as base64. */
export type ImageInput = { readonly url: string } | { readonly data: InlineFile };

/** A clip by its HTTPS URL, or an MP4 or MOV file of up to 500 MB whose bytes travel as base64. */
export type CaptureInput = { readonly url: string } | { readonly data: InlineFile };

/** `params`; what is left out takes the account's default. */
export type RequestParams = { readonly [G in keyof Params]?: Readonly<Partial<Params[G]>> };

/** `params` of a procedural set: always rigid, articulated unless it says otherwise. */
export interface RequestProceduralParams extends Omit<RequestParams, 'physics'> {
  readonly physics?: Readonly<
    Partial<Omit<Params['physics'], 'body'> & { body: 'rigid'; articulated: boolean }>
  >;
}

/** AssetInputs: text or one image; a subject's name goes with an image of several subjects. */
export type StandardAssetInputs =
  | { readonly text: string }
  | { readonly images: readonly [ImageInput] }
  | {
      readonly images: readonly [ImageInput];
      readonly subject_name: string;
      readonly multi_subject_image: true;
    };

/** Body of `POST /v1/assets/standard`. */
export interface CreateAssetRequest {
  readonly inputs: StandardAssetInputs;
  readonly name: string | null;
  readonly params: RequestParams | null;
}

/** Body of `POST /v1/assets/measured`. */
export interface CreateMeasuredAssetRequest {
  readonly inputs: { readonly images: readonly [ImageInput]; readonly capture: readonly [CaptureInput] };
  readonly name: string | null;
  readonly params: RequestParams | null;
}

/** Body of `POST /v1/batches/standard`: 1 to 100 items, all or nothing. */
export interface CreateAssetsRequest {
  readonly items: readonly CreateAssetRequest[];
  readonly name: string | null;
}

/** Body of `POST /v1/batches/measured`: 1 to 100 items, all or nothing. */
export interface CreateMeasuredAssetsRequest {
  readonly items: readonly CreateMeasuredAssetRequest[];
  readonly name: string | null;
}

/** HighFidelitySeed: the subject as image, text or both; references guide style and detail only. */
export interface HighFidelitySeed {
  readonly images?: readonly ImageInput[];
  readonly text?: string | null;
  readonly variation_references?: readonly ImageInput[];
}

/** Body of `POST /v1/variation-sets/high-fidelity`; `count` is 1 to 100. */
export interface CreateHighFidelityVariationSetRequest {
  readonly count: number;
  readonly seed: HighFidelitySeed;
  readonly name: string | null;
  readonly params: RequestParams | null;
}

/** ProceduralSeed: a brief of what the object is, and a reference photo at most. */
export interface ProceduralSeed {
  readonly text: string;
  readonly images?: readonly ImageInput[];
}

/** Body of `POST /v1/variation-sets/procedural`; `count` is 10 to 500. */
export interface CreateProceduralVariationSetRequest {
  readonly count: number;
  readonly seed: ProceduralSeed;
  readonly name: string | null;
  readonly params: RequestProceduralParams | null;
}

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a call takes that the user may insist on while the service asks for a pause. */
export interface InsistOptions extends CallOptions {
  readonly insist?: true;
}

/** What a create call takes. Without `retry` it is sent once: the journal of creates counts every attempt. */
export interface CreateOptions extends CallOptions {
  readonly idempotencyKey: string;
  readonly retry?: RetryPolicy;
  /** Called with how much of the body has left; each try begins at 0 again. */
  readonly onProgress?: (progress: SendProgress) => void;
}

/** A page of a list. `limit` is 1 to 100, 50 when absent; `cursor` is the `next_cursor` of the page before. */
export interface PageOptions<C extends string | number> extends CallOptions {
  readonly limit?: number;
  readonly cursor?: C;
}

/** A page of members; `status` keeps those whose own job is in it. */
export interface MemberPageOptions extends PageOptions<number> {
  readonly status?: JobStatus;
}

/** A page of deliveries, newest first; `status` keeps those that are in it. */
export interface DeliveryPageOptions extends PageOptions<string> {
  readonly status?: DeliveryStatus;
}

/** Body of `POST /v1/webhooks`: a public HTTPS URL and 1 to 32 event names. */
export interface RegisterWebhookRequest {
  readonly url: string;
  readonly events: readonly string[];
}
