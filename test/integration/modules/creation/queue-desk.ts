/** Requests of every route for a desk, and what its service then holds. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type {
  CreateRequest,
  CreateRoute,
  StandardRequest,
} from '../../../../main/contract/schema/creation/create-request.ts';
import { paramsSchema, proceduralParamsSchema } from '../../../../main/contract/schema/creation/params.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { type InputId, inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { libraryLayout } from '../../../../main/core/config.ts';
import { clip, png } from '../../conformance/media.ts';
import { type Desk, token, until } from '../desk.ts';

export const options = { signal: undefined };
const params = paramsSchema.parse({});

/** A standard asset from a text. */
export function mug(name: string): StandardRequest {
  return { name, input: { type: 'text', text: `a mug named ${name}` }, params };
}

export function single(name: string): CreateRequest {
  return { route: 'standard', ...mug(name) };
}

export function batch(name: string, count: number): CreateRequest {
  return {
    route: 'standard-batch',
    name,
    items: Array.from({ length: count }, (_, at) => mug(`${name} ${at}`)),
  };
}

/** Of one variant; `sandbox:hold` in its name keeps it queued. */
export function set(name: string, count = 1): CreateRequest {
  return {
    route: 'high-fidelity-set',
    name,
    count,
    seed: { text: 'a worn mug', image: null, references: [] },
    params,
  };
}

/** How many assets each of `everyRoute` makes. */
export const assetsOf: Readonly<Record<CreateRoute, number>> = {
  standard: 1,
  measured: 1,
  'standard-batch': 3,
  'measured-batch': 2,
  'high-fidelity-set': 2,
  'procedural-set': 10,
};

/** One request of each route, with files where the route takes them. */
export async function requestOf(desk: Desk, route: CreateRoute): Promise<CreateRequest> {
  const image = { type: 'image', inputId: await store(desk, 'image'), fileName: 'mug.png' } as const;
  const capture = { type: 'clip', inputId: await store(desk, 'clip'), fileName: 'mug.mp4' } as const;
  const measured = (name: string) => ({ name, image, capture, params });
  switch (route) {
    case 'standard':
      return single('Standard');
    case 'measured':
      return { route, ...measured('Measured') };
    case 'standard-batch':
      return { route, name: 'Batch', items: [mug('1'), { ...mug('2'), input: image }, mug('3')] };
    case 'measured-batch':
      return { route, name: 'Measured batch', items: [measured('1'), measured('2')] };
    case 'high-fidelity-set':
      return { route, name: 'Set', count: 2, seed: { text: 'worn', image, references: [image] }, params };
    case 'procedural-set': {
      const proceduralParams = proceduralParamsSchema.parse({});
      return {
        route,
        name: 'Cabinet',
        count: 10,
        seed: { text: 'a cabinet', image },
        params: proceduralParams,
      };
    }
  }
}

/** Keeps a picture or clip in the library; the smallest there is when no bytes are given. */
export async function store(desk: Desk, kind: 'image' | 'clip', bytes?: Buffer): Promise<InputId> {
  const smallest = kind === 'image' ? Buffer.from(png, 'base64') : clip();
  const answer = await desk.app.content(
    new Request(`http://caliper${contentPaths.inputs}`, {
      method: 'POST',
      headers: { 'x-file-name': kind === 'image' ? 'mug.png' : 'mug.mp4', 'x-input-kind': kind },
      body: new Uint8Array(bytes ?? smallest),
    }),
  );
  const { id } = (await answer.json()) as { id: string };
  return inputIdSchema.parse(id);
}

/** Where a stored input lies. */
export function inputFile(desk: Desk, id: InputId): string {
  return path.join(desk.libraryPath, libraryLayout.caliperFolder, libraryLayout.inputsFolder, id);
}

export async function bytesOf(desk: Desk, id: InputId): Promise<Buffer> {
  return readFile(inputFile(desk, id));
}

/** Journals them in this order. */
export function submit(
  desk: Desk,
  requests: readonly CreateRequest[],
  entry: { label?: string; paused?: boolean } = {},
): Promise<Submission[]> {
  return desk.app.handlers.create.submit(
    {
      requests: requests.map((request) => ({ request, lineage: null })),
      label: entry.label ?? null,
      paused: entry.paused ?? false,
    },
    options,
  );
}

/** Those that are not accepted yet, in order. */
export function waiting(desk: Desk): Promise<Submission[]> {
  return desk.app.handlers.submissions.list(undefined, options);
}

/** Waits until an open submission is as `is` says. */
export function untilOpen(
  desk: Desk,
  { id }: Pick<Submission, 'id'>,
  is: (one: Submission) => boolean,
): Promise<Submission> {
  return until(async () => (await waiting(desk)).find((one) => one.id === id && is(one)) ?? null);
}

/** Waits until nothing waits any more. */
export function untilAllAccepted(desk: Desk): Promise<true> {
  return until(async () => ((await waiting(desk)).length === 0 ? true : null));
}

interface HeldAsset {
  readonly id: string;
  readonly name: string | null;
  readonly batch_id: string | null;
  readonly variation_set_id: string | null;
  readonly job: { readonly job_id: string };
}

/** Every asset that the service holds: what was paid for. */
export async function held(desk: Desk): Promise<HeldAsset[]> {
  const found: HeldAsset[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await fetch(
      `${desk.serviceUrl}/v1/assets?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const { assets, next_cursor } = (await page.json()) as {
      assets: HeldAsset[];
      next_cursor: string | null;
    };
    found.push(...assets);
    cursor = next_cursor;
  }
  return found;
}

/** Batches and sets that the service holds. */
export async function heldGroups(desk: Desk): Promise<Set<string>> {
  return new Set((await held(desk)).flatMap((asset) => asset.batch_id ?? asset.variation_set_id ?? []));
}

/** The create calls that reached the proxy. */
export function creates(desk: Desk): Desk['proxy']['seen'] {
  return desk.proxy.seen.filter(
    (one) => one.method === 'POST' && /^\/v1\/(assets|batches|variation-sets)\//.test(one.path),
  );
}

/** Cancels a job at the service, past Caliper. */
export async function cancelAtService(desk: Desk, remoteJobId: string): Promise<void> {
  const answer = await fetch(`${desk.serviceUrl}/v1/jobs/${remoteJobId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`the service did not cancel: ${await answer.text()}`);
}
