/** Dragging assets out of the window: only what is really theirs, and really there. */
import { mkdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { type Clock, systemClock } from '../../../../main/core/clock.ts';
import { createRecordingFileDrag } from '../../../fakes/ports.ts';
import { boxGlb, emptyFolder, writeFiles } from '../../inspect/made-folder.ts';
import { openDesk } from '../desk.ts';

const options = { signal: undefined };

/** So patient that a busy machine's preview still comes in time. */
const patientClock: Clock = {
  now: () => systemClock.now(),
  after: (ms, callback) => systemClock.after(ms * 20, callback),
};

test('main files and folders go to the desktop with a picture; what leads elsewhere, is gone or in the bin does not', async () => {
  const fileDrag = createRecordingFileDrag();
  const desk = await openDesk({ fileDrag, clock: patientClock });
  const { handlers } = desk.app;
  const elsewhere = await realpath(await emptyFolder());
  await writeFiles(elsewhere, { 'secret.glb': boxGlb([1, 1, 1]), 'chair/chair.glb': boxGlb([9, 9, 9]) });
  const folder = await realpath(await emptyFolder());
  await writeFiles(folder, {
    'mug/mug.obj': 'v 0 0 0',
    'mug/GLB/mug.glb': boxGlb([1, 1, 1]),
    'chair/chair.glb': boxGlb([1, 2, 1]),
    'lamp/lamp.glb': boxGlb([1, 2, 3]),
  });
  const red = { width: 300, height: 200, channels: 3, background: '#f00' } as const;
  await writeFile(path.join(folder, 'mug/preview.png'), await sharp({ create: red }).png().toBuffer());
  const { assetIds } = await desk.app.importFolder(folder, false);
  const found = await Promise.all(assetIds.map((assetId) => handlers.assets.get({ assetId }, options)));
  const idOf = (name: string): AssetId => found.find((one) => one.name === name)?.id ?? ('' as AssetId);
  const [mug, chair, lamp] = ['mug', 'chair', 'lamp'].map(idOf) as [AssetId, AssetId, AssetId];
  const drag = (ids: readonly AssetId[], what: 'file' | 'folder') =>
    handlers.assets.dragOut({ of: [{ assetIds: [...ids] }], what }, options);
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const last = () => fileDrag.drags.at(-1);

  expect(await drag([mug, chair], 'file')).toEqual({ missing: 0 });
  expect(last()?.files).toEqual([at('mug/GLB/mug.glb'), at('chair/chair.glb')]);
  const picture = await sharp(last()?.picture).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['png', 96, 64]);
  await drag([chair, chair, mug], 'folder');
  expect(last()?.files).toEqual([at('chair'), at('mug')]);
  // Without a preview there is a picture all the same: macOS refuses a drag without one.
  expect((await sharp(last()?.picture).metadata()).format).toBe('png');
  await handlers.assets.dragOut({ assetId: mug, localPath: 'mug.obj' }, options);
  expect(last()?.files).toEqual([at('mug/mug.obj')]);

  const nothing = { code: 'drag.nothing' };
  const before = fileDrag.drags.length;
  for (const localPath of ['../chair/chair.glb', '/etc/passwd', 'mug.mtl', 'GLB', '..'])
    await expect(handlers.assets.dragOut({ assetId: mug, localPath }, options)).rejects.toMatchObject(
      nothing,
    );
  // Its file, and then its whole folder, become links that lead out.
  await rm(at('mug/mug.obj'));
  await symlink(path.join(elsewhere, 'secret.glb'), at('mug/mug.obj'));
  const linked = handlers.assets.dragOut({ assetId: mug, localPath: 'mug.obj' }, options);
  await expect(linked).rejects.toMatchObject(nothing);
  await rename(at('chair'), at('was-chair'));
  await symlink(path.join(elsewhere, 'chair'), at('chair'));
  await expect(drag([chair], 'folder')).rejects.toMatchObject(nothing);
  await rm(at('lamp'), { recursive: true });
  await mkdir(at('lamp'));
  await expect(drag([lamp], 'file')).rejects.toMatchObject({ ...nothing, data: { assets: 1 } });
  const unknown = 'nobody' as AssetId;
  await expect(drag([unknown], 'file')).rejects.toMatchObject({ code: 'edit.nothing-selected' });
  const file = handlers.assets.dragOut({ assetId: unknown, localPath: 'mug.obj' }, options);
  await expect(file).rejects.toMatchObject({ code: 'asset.unknown' });
  expect(fileDrag.drags).toHaveLength(before);
  expect(await drag([lamp, mug], 'file')).toEqual({ missing: 1 });
});

test('what Caliper downloaded is dragged until it lies in the bin', async () => {
  const fileDrag = createRecordingFileDrag();
  const desk = await openDesk({ fileDrag });
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  const { folderPath } = await desk.untilDownloaded(assetId);
  const { handlers } = desk.app;
  await handlers.assets.dragOut({ of: [{ assetIds: [assetId] }], what: 'folder' }, options);
  expect(fileDrag.drags.at(-1)?.files).toEqual([await realpath(folderPath ?? '')]);
  await handlers.library.edit({ of: { assetIds: [assetId] }, change: { type: 'delete-here' } }, options);
  for (const what of ['file', 'folder'] as const)
    await expect(
      handlers.assets.dragOut({ of: [{ assetIds: [assetId] }], what }, options),
    ).rejects.toMatchObject({
      code: 'drag.nothing',
    });
});
