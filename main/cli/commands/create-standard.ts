/** `caliper create standard`: one asset from a text or an image (specification: Create a standard asset). */
import { AppError } from '../../contract/errors.ts';
import type { StandardInput } from '../../contract/model/create-request.ts';
import { checkStandard } from '../../contract/model/request-rules/assets.ts';
import { type ParamOptions, paramsFrom } from '../asset-params.ts';
import type { Context } from '../context.ts';
import { downloaded, submitted } from '../follow.ts';
import { findFile, type InputFile, storeFile } from '../input-file.ts';
import { type OpenApp, withApp } from '../open-app.ts';

import { assetText } from './asset-text.ts';

/** Exactly one of `text`, `image` (a file) and `imageUrl`. */
export interface CreateStandardOptions extends ParamOptions {
  readonly text?: string | undefined;
  readonly image?: string | undefined;
  readonly imageUrl?: string | undefined;
  readonly name?: string | undefined;
  readonly wait?: boolean | undefined;
}

/** Prints the accepted submission or, with `wait`, the asset once its files are on disk. */
export async function createStandard(context: Context, options: CreateStandardOptions): Promise<void> {
  const { output, signal } = context;
  const given = [options.text, options.image, options.imageUrl].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw new AppError('cli.usage', { reason: 'Give exactly one of --text, --image and --image-url.' });
  const image = options.image === undefined ? null : await findFile(options.image);
  requireValid(options, image);
  const patient = options.wait === true;
  await withApp(context, async (app) => {
    const { client } = app;
    const params = paramsFrom(options, await client.connections.defaults(undefined, { signal }));
    const input = await inputFrom(app, context, options, image);
    const name = options.name ?? null;
    const submission = await submitted(client, { signal, output, patient }, () =>
      client.create.standard({ name, input, params }),
    );
    const { assetId } = submission;
    if (!patient || assetId === null) {
      output.result(
        { submissions: [submission] },
        () => `Accepted. Asset ${assetId}, job ${submission.jobId}.`,
      );
      return;
    }
    const asset = await downloaded(client, { signal, output }, assetId);
    output.result({ submissions: [submission], assets: [asset] }, () => assetText(asset));
  });
}

/** The rules of requests before anything is kept or sent, in their own sentences. Throws `cli.usage` and `request.invalid`. */
function requireValid(options: CreateStandardOptions, image: InputFile | null): void {
  // Whatever the account's defaults are, they cannot make up for a wrong value.
  paramsFrom(options, {});
  const { text, imageUrl, name } = options;
  const source = imageUrl === undefined ? image && { data: image } : { url: imageUrl };
  const inputs = { ...(text !== undefined && { text }), ...(source !== null && { images: [source] }) };
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
  if (image === null) return { type: 'image-url', url: options.imageUrl ?? '' };
  const { id, fileName } = await storeFile(app, context, { file: image, kind: 'image' });
  return { type: 'image', inputId: id, fileName };
}
