/** `caliper create standard`: one asset from a text or an image (specification: Create a standard asset). */

import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { checkStandard } from '../../../contract/plain/request-rules/creates.ts';
import { itemBytes } from '../../../contract/rules/batch-rows/requests.ts';
import { emptyRow } from '../../../contract/rules/batch-rows/row.ts';
import type { StandardInput } from '../../../contract/schema/creation/create-request.ts';
import type { Context } from '../../context.ts';
import { createAll, type ParamOptions, paramsFrom, type SendingOptions } from '../../create/create-all.ts';
import { createWords } from '../../create/create-words.ts';
import { type PhotosFirstOptions, photoFilesFirst, photosFirst } from '../../create/photos-first.ts';
import { reportMade } from '../../follow/wait-for-files.ts';
import { examineSource, findFile, type InputFile, rowSource, storeFile } from '../../input.ts';
import { type OpenApp, withApp } from '../../open-app.ts';

/** Exactly one of `text`, `image` (a file) and `imageUrl`. */
export interface CreateStandardOptions extends ParamOptions, SendingOptions, PhotosFirstOptions {
  readonly text?: string | undefined;
  readonly image?: string | undefined;
  readonly imageUrl?: string | undefined;
  /** Which of several subjects in the image is meant. */
  readonly subjectName?: string | undefined;
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Prints the submission, with `wait` also the asset once its files are on disk, with `dryRun` what would be sent. */
export async function createStandard(context: Context, options: CreateStandardOptions): Promise<void> {
  const given = [options.text, options.image, options.imageUrl].filter((value) => value !== undefined);
  if (given.length !== 1) throw new AppError('cli.usage', { reason: createWords.standard.oneOf });
  const image = options.image === undefined ? null : await findFile(options.image);
  requireValid(options, image);
  if (options.dryRun === true) return showStandard(context, options, image);
  await withApp(context, async (app) => {
    const { client } = app;
    // Nothing is copied into the library for a request that nobody could take.
    await client.connections.defaults();
    const input = await inputFrom(app, context, options, image);
    if (input.type === 'image')
      await photosFirst(client, context, [{ ...input, severalMeant: severalMeant(options) }], options);
    const name = options.name ?? null;
    const created = await createAll(client, context, options, (account) => [
      { request: { route: 'standard', name, input, params: paramsFrom(options, account) } },
    ]);
    await reportMade(client, context, created, options);
  });
}

const severalMeant = ({ subjectName }: Pick<CreateStandardOptions, 'subjectName'>): boolean =>
  subjectName !== undefined;

async function showStandard(
  context: Context,
  given: CreateStandardOptions,
  image: InputFile | null,
): Promise<void> {
  const { text = '', imageUrl, name = '', subjectName = '', ...options } = given;
  if (image !== null) {
    await examineSource({ url: null, file: image }, 'image');
    await photoFilesFirst(context, [{ file: image.at, severalMeant: severalMeant(given) }], options);
  }
  const source = image === null ? (imageUrl ?? null) : { url: null, file: image };
  const named = typeof source === 'string' ? { url: source, file: null } : source;
  const row = { ...emptyRow, name, text, image: named === null ? null : rowSource(named), subjectName };
  const bodyBytes = itemBytes(row, 'standard', paramsFrom(options, {}));
  context.output.result({ dryRun: true, kind: 'standard', count: 1, bodyBytes }, () =>
    createWords.standard.plan(formatBytes(bodyBytes)),
  );
}

/** The rules of requests before anything is kept or sent, in their own sentences. Throws `cli.usage` and `request.invalid`. */
function requireValid(options: CreateStandardOptions, image: InputFile | null): void {
  // Whatever the account's defaults are, they cannot make up for a wrong value.
  paramsFrom(options, {});
  const { text, imageUrl, name, subjectName } = options;
  const source = imageUrl === undefined ? image && { data: image } : { url: imageUrl };
  const inputs = {
    ...(text !== undefined && { text }),
    ...(source !== null && { images: [source] }),
    ...(subjectName !== undefined && { subject_name: subjectName, multi_subject_image: true }),
  };
  const faults = checkStandard({ inputs, name: name ?? null });
  if (faults.length > 0)
    throw new AppError('cli.usage', { reason: faults.map(({ message }) => message).join(' ') });
}

async function inputFrom(
  app: OpenApp,
  context: Context,
  options: CreateStandardOptions,
  image: InputFile | null,
): Promise<StandardInput> {
  if (options.text !== undefined) return { type: 'text', text: options.text };
  const subject = options.subjectName === undefined ? {} : { subjectName: options.subjectName };
  if (image === null) return { type: 'image-url', url: options.imageUrl ?? '', ...subject };
  const { id, fileName } = await storeFile(app, context, { file: image, kind: 'image' });
  return { type: 'image', inputId: id, fileName, ...subject };
}
