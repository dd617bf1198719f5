/** Inputs of a request, checked and kept: what records refer to in place of the bytes. */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetFiles } from '../files/asset-files.ts';
import { readClip } from '../inputs/clip.ts';
import { fetchClip } from '../inputs/fetch.ts';
import { validationError } from '../problem/problem.ts';
import type { CreateAssetRequest, CreateMeasuredRequest } from '../requests/create.ts';
import { type CaptureInput, type ImageInput, InlineData, imageFault } from '../requests/inputs.ts';
import type { AssetRecord, CaptureSource, GroupRecord, ImageSource } from '../store/records.ts';

/** Takes the inputs of one create call; when the call is refused after all, `discard` removes what was kept. */
export interface InputKeeper {
  image(input: ImageInput, path: string): Promise<ImageSource>;
  capture(input: CaptureInput, path: string): Promise<CaptureSource>;
  discard(): Promise<void>;
}

/** What a keeper needs. `spoolFolder` is where clips that are fetched come in, until `closing`. */
export interface KeeperParts {
  readonly files: AssetFiles;
  readonly spoolFolder: string;
  readonly closing: AbortSignal;
}

/** A keeper for one call. Its methods throw `validation-error` at `path`. */
export function createInputKeeper({ files, spoolFolder, closing }: KeeperParts): InputKeeper {
  const kept: string[] = [];
  const keep = async (from: string): Promise<string> => {
    const id = `input_${randomBytes(12).toString('hex')}`;
    await files.takeInput(id, from);
    kept.push(id);
    return id;
  };
  return {
    async image({ url, data }, path) {
      if (typeof url === 'string') return { type: 'url', url };
      if (!(data instanceof InlineData)) throw validationError([{ path, message: 'url or data is needed' }]);
      const fault = await imageFault(await readFile(data.path));
      if (fault !== null) throw validationError([{ path: `${path}.data`, message: fault }]);
      return { type: 'file', inputId: await keep(data.path) };
    },
    async capture({ url, data }, path) {
      const fetched = join(spoolFolder, `clip_${randomBytes(12).toString('hex')}`);
      try {
        const found = data instanceof InlineData ? data.path : fetched;
        const field = data instanceof InlineData ? 'data' : 'url';
        // An unsupported clip is a 422 at creation, so one by URL is fetched before the call is answered.
        const unreachable =
          data instanceof InlineData ? null : await fetchClip(url ?? '', fetched, { signal: closing });
        const clip = unreachable === null ? await readClip(found) : { fault: unreachable };
        if ('fault' in clip) throw validationError([{ path: `${path}.${field}`, message: clip.fault }]);
        const { container, durationMs, sizeM } = clip;
        return { inputId: await keep(found), container, durationMs, sizeM };
      } finally {
        await rm(fetched, { force: true });
      }
    },
    async discard() {
      for (const id of kept) await files.dropInput(id).catch(() => undefined);
    },
  };
}

/** What a standard asset is made from. `at` is where the request is in the body: empty, or `items.3.`. */
export async function standardSource(
  { inputs }: CreateAssetRequest,
  at: string,
  keeper: InputKeeper,
): Promise<AssetRecord['source']> {
  const image = inputs.images?.[0];
  if (image === undefined) return { type: 'text', text: inputs.text ?? '' };
  return {
    type: 'image',
    image: await keeper.image(image, `${at}inputs.images.0`),
    subject: inputs.subject_name ?? null,
  };
}

/** What a measured asset is made from. */
export async function measuredSource(
  { inputs: { images, capture } }: CreateMeasuredRequest,
  at: string,
  keeper: InputKeeper,
): Promise<AssetRecord['source']> {
  const [image] = images;
  const [clip] = capture;
  if (image === undefined || clip === undefined)
    throw validationError([{ path: `${at}inputs`, message: 'one image and one clip are needed' }]);
  return {
    type: 'measured',
    image: await keeper.image(image, `${at}inputs.images.0`),
    capture: await keeper.capture(clip, `${at}inputs.capture.0`),
  };
}

/** What all variants of a set are made from. */
export async function setSeed(
  seed: {
    text?: string | null | undefined;
    images?: readonly ImageInput[] | undefined;
    variation_references?: readonly ImageInput[] | undefined;
  },
  keeper: InputKeeper,
): Promise<NonNullable<GroupRecord['seed']>> {
  const references: ImageSource[] = [];
  for (const [index, input] of (seed.variation_references ?? []).entries())
    references.push(await keeper.image(input, `seed.variation_references.${index}`));
  const image = seed.images?.[0];
  return {
    text: seed.text ?? null,
    image: image === undefined ? null : await keeper.image(image, 'seed.images.0'),
    references,
  };
}
