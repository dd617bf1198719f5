/** `caliper create set`: variants of one subject (specification: Create a high-fidelity, a procedural variation set). */

import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { checkHighFidelity, checkProcedural } from '../../../contract/plain/request-rules/creates.ts';
import type { Fault } from '../../../contract/plain/request-rules/fault.ts';
import type { SourceFacts } from '../../../contract/plain/request-rules/inputs.ts';
import type { PhotoPurpose } from '../../../contract/schema/capture/photo.ts';
import type { CreateRequest, ImageSource } from '../../../contract/schema/creation/create-request.ts';
import type { EffectiveParams, Params, ProceduralParams } from '../../../contract/schema/creation/params.ts';
import type { Context } from '../../context.ts';
import { createAll, type ParamOptions, paramsFrom, type SendingOptions } from '../../create/create-all.ts';
import { createWords } from '../../create/create-words.ts';
import {
  type PhotosFirstOptions,
  photoFilesFirst,
  photosFirst,
  type StoredPhoto,
} from '../../create/photos-first.ts';
import { reportMade } from '../../follow/wait-for-files.ts';
import { examineSource, findSource, type NamedSource, storeSource } from '../../input.ts';
import { type OpenApp, withApp } from '../../open-app.ts';

/** Images are files or addresses. */
export interface CreateSetOptions extends ParamOptions, SendingOptions, PhotosFirstOptions {
  readonly kind: 'high-fidelity' | 'procedural';
  readonly count: number;
  readonly text?: string | undefined;
  readonly image?: string | undefined;
  readonly reference?: readonly string[] | undefined;
  readonly articulated?: boolean | undefined;
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

interface SetImages {
  readonly image: NamedSource | null;
  readonly references: readonly NamedSource[];
}

/** Prints the submission, or with `dryRun` what would be sent. */
export async function createSet(context: Context, options: CreateSetOptions): Promise<void> {
  const { kind, count } = options;
  const image = options.image === undefined ? null : await findSource(options.image);
  const references = await Promise.all((options.reference ?? []).map(findSource));
  const faults = faultsOf(options, { image, references });
  if (faults.length > 0)
    throw new AppError('cli.usage', { reason: faults.map(({ message }) => message).join(' ') });
  if (options.dryRun === true) {
    for (const source of [image, ...references]) if (source !== null) await examineSource(source, 'image');
    const photos = [image, ...references].flatMap((source, at) =>
      source === null || source.file === null ? [] : [{ file: source.file.at, purpose: purposeOf(at) }],
    );
    await photoFilesFirst(context, photos, options);
    const fileBytes = [image, ...references].reduce((sum, source) => sum + (source?.file?.sizeBytes ?? 0), 0);
    context.output.result({ dryRun: true, kind, count, fileBytes }, () =>
      createWords.set.plan({ kind, count, hasImages: fileBytes > 0, size: formatBytes(fileBytes) }),
    );
    return;
  }
  await withApp(context, async (app) => {
    const { client } = app;
    // Nothing is copied into the library for a request that nobody could take.
    await client.connections.defaults();
    const images = await storedImages(app, context, { image, references });
    await photosFirst(client, context, photosOf(images), options);
    const requestOf = (account: EffectiveParams): CreateRequest =>
      requestWith(options, paramsFrom(options, account), images);
    const created = await createAll(client, context, options, (account) => [{ request: requestOf(account) }]);
    await reportMade(client, context, created, options);
  });
}

function faultsOf(
  options: CreateSetOptions,
  { image, references }: SetImages,
): readonly Pick<Fault, 'message'>[] {
  const { kind, count, text, articulated } = options;
  const name = options.name ?? null;
  const params = paramsFrom(options, {});
  const seed = { images: image === null ? [] : [factsOf(image)], ...(text !== undefined && { text }) };
  if (kind === 'procedural') {
    const misplaced = references.length === 0 ? [] : [{ message: createWords.set.references }];
    return [...checkProcedural({ count, seed, name, params }), ...misplaced];
  }
  const physics = { ...params.physics, ...(articulated !== undefined && { articulated }) };
  return checkHighFidelity({
    count,
    seed: { ...seed, variation_references: references.map(factsOf) },
    name,
    params: { ...params, physics },
  });
}

function factsOf({ url, file }: NamedSource): SourceFacts {
  return { url, data: file };
}

/** The first is the subject, the others only say what variants look like. */
const purposeOf = (place: number): PhotoPurpose => (place === 0 ? 'subject' : 'reference');

interface StoredImages {
  readonly image: ImageSource | null;
  readonly references: ImageSource[];
}

function photosOf({ image, references }: StoredImages): StoredPhoto[] {
  return [image, ...references].flatMap((source, at) =>
    source === null || source.type !== 'image' ? [] : [{ ...source, purpose: purposeOf(at) }],
  );
}

/** Copies them into the library. */
async function storedImages(app: OpenApp, context: Context, images: SetImages): Promise<StoredImages> {
  const stored = async (source: NamedSource): Promise<ImageSource> => {
    const kept = await storeSource(app, context, source, 'image');
    return kept === null ? { type: 'image-url', url: source.url ?? '' } : { type: 'image', ...kept };
  };
  const image = images.image === null ? null : await stored(images.image);
  const references: ImageSource[] = [];
  for (const source of images.references) references.push(await stored(source));
  return { image, references };
}

function requestWith(
  options: CreateSetOptions,
  params: Params,
  { image, references }: StoredImages,
): CreateRequest {
  const { kind, count, text, articulated } = options;
  const name = options.name ?? null;
  if (kind === 'procedural') {
    const physics: ProceduralParams['physics'] = {
      ...params.physics,
      body: 'rigid',
      articulated: articulated ?? true,
    };
    return {
      route: 'procedural-set',
      name,
      count,
      seed: { text: text ?? '', image },
      params: { ...params, physics },
    };
  }
  return { route: 'high-fidelity-set', name, count, seed: { image, text: text ?? null, references }, params };
}
