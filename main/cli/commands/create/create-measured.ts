/** `caliper create measured`: one asset from an image and a clip (specification: Create a measured asset). */

import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { itemBytes } from '../../../contract/rules/batch-rows/requests.ts';
import { type BatchRow, emptyRow } from '../../../contract/rules/batch-rows/row.ts';
import { rowFaults } from '../../../contract/rules/batch-rows/row-faults.ts';
import type { CreateRequest } from '../../../contract/schema/creation/create-request.ts';
import type { EffectiveParams } from '../../../contract/schema/creation/params.ts';
import type { Context } from '../../context.ts';
import { type CheckFirstOptions, checkFilesFirst, checkFirst } from '../../create/check-first.ts';
import { createAll, type ParamOptions, paramsFrom, type SendingOptions } from '../../create/create-all.ts';
import { createWords } from '../../create/create-words.ts';
import { photoFilesFirst, photosFirst } from '../../create/photos-first.ts';
import { reportMade } from '../../follow/wait-for-files.ts';
import { examineSource, findSource, rowSource, storeSource } from '../../input.ts';
import { withApp } from '../../open-app.ts';

/** `image` and `clip` are files or addresses. */
export interface CreateMeasuredOptions extends ParamOptions, SendingOptions, CheckFirstOptions {
  readonly image: string;
  readonly clip: string;
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Prints the submission or, with `wait`, the asset once its files are on disk. */
export async function createMeasured(context: Context, options: CreateMeasuredOptions): Promise<void> {
  const { output } = context;
  const { name = null, anyway = false } = options;
  const [image, clip] = [await findSource(options.image), await findSource(options.clip)];
  const row: BatchRow = {
    ...emptyRow,
    name: name ?? '',
    image: rowSource(image),
    capture: rowSource(clip),
  };
  const faults = rowFaults(row, 'measured');
  if (faults.length > 0)
    throw new AppError('cli.usage', { reason: faults.map(({ message }) => message).join(' ') });
  const assumed = paramsFrom(options, {});
  if (options.dryRun === true) {
    await examineSource(image, 'image');
    await examineSource(clip, 'clip');
    await photoFilesFirst(context, image.file === null ? [] : [{ file: image.file.at }], options);
    await checkFilesFirst(context, clip.file === null ? [] : [clip.file.at], options);
    const bodyBytes = itemBytes(row, 'measured', assumed);
    output.result({ dryRun: true, kind: 'measured', count: 1, bodyBytes }, () =>
      createWords.measured.plan(formatBytes(bodyBytes)),
    );
    return;
  }
  await withApp(context, async (app) => {
    const { client } = app;
    // Nothing is copied into the library for a request that nobody could take.
    await client.connections.defaults();
    const storedImage = await storeSource(app, context, image, 'image');
    const storedClip = await storeSource(app, context, clip, 'clip');
    if (storedImage !== null) await photosFirst(client, context, [storedImage], options);
    if (storedClip !== null) await checkFirst(client, context, [storedClip], options);
    const requestOf = (account: EffectiveParams): CreateRequest => ({
      route: 'measured',
      name,
      image:
        storedImage === null
          ? { type: 'image-url', url: image.url ?? '' }
          : { type: 'image', ...storedImage },
      capture:
        storedClip === null ? { type: 'clip-url', url: clip.url ?? '' } : { type: 'clip', ...storedClip },
      params: paramsFrom(options, account),
    });
    const created = await createAll(client, context, options, (account) => [
      { request: requestOf(account), ...(anyway && { anyway }) },
    ]);
    await reportMade(client, context, created, options);
  });
}
