/** Folders and model files dropped onto the window: the host tells where they lie, the page only asks to add them. */
import { randomUUID } from 'node:crypto';
import { realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { createDrops } from '../../../../main/modules/folders/folders.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { boxGlb, emptyFolder, writeFiles } from '../../inspect/made-folder.ts';
import { openDesk, until } from '../desk.ts';

const options = { signal: undefined };

test('dropped folders and the folders of dropped models are added once they are agreed to, each by itself', async () => {
  const desk = await openDesk();
  const { folders } = desk.app.handlers;
  const root = await realpath(await emptyFolder());
  await writeFiles(root, {
    'kitchen/mug/mug.glb': boxGlb([1, 1, 1]),
    'loose/chair.glb': boxGlb([1, 2, 1]),
    'loose/lamp.usda': '#usda 1.0',
    'loose/notes.txt': 'nothing',
    'pictures/cat.png': 'a picture',
  });
  const at = (...parts: string[]): string => path.join(root, ...parts);
  await symlink(at('kitchen'), at('by-a-link'));
  const drop = randomUUID();
  // The page is often the first: it waits for the host.
  const asked = folders.dropped({ drop }, options);
  desk.app.tellDrop(drop, [
    at('kitchen'),
    at('by-a-link'),
    at('kitchen/mug/mug.glb'),
    at('loose/chair.glb'),
    at('loose/lamp.usda'),
    at('loose/notes.txt'),
    at('pictures/cat.png'),
    at('not-there.glb'),
    'loose/chair.glb',
    desk.libraryPath,
  ]);
  const library = await realpath(desk.libraryPath);
  expect(await asked).toEqual([
    { path: at('kitchen'), models: [] },
    { path: library, models: [] },
    { path: at('loose'), models: ['chair.glb', 'lamp.usda'] },
  ]);
  expect(await folders.list(undefined, options)).toEqual([]);

  const { dragOut } = desk.app.handlers.assets;
  const dragged = dragOut({ of: [{ assetIds: ['any' as AssetId] }], what: 'file' }, options);
  await expect(dragged, 'a host without a desktop').rejects.toMatchObject({ code: 'drag.no-desktop' });

  const { added, refused } = await folders.addDropped({ drop, watched: true }, options);
  expect(added.map((one) => [one.path, one.watched])).toEqual([
    [at('kitchen'), true],
    [at('loose'), true],
  ]);
  expect(refused.map(({ code, data }) => [code, data['path']])).toEqual([['folders.refused', library]]);
  const again = await folders.addDropped({ drop, watched: false }, options);
  expect(again.added.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
  await until(async () => {
    const all = await folders.list(undefined, options);
    return all.every(({ state }) => state === 'ready') ? all : null;
  });
});

test('a drop of which the host says nothing is lost after 10 s, and old ones are forgotten', async () => {
  const clock = createFakeClock();
  const drops = createDrops(clock);
  const reasonOf = (drop: string): Promise<unknown> =>
    drops.foldersOf(drop, undefined).catch((error: unknown) => error);
  const lost = reasonOf(randomUUID());
  await clock.advance(10_000);
  expect(await lost).toMatchObject({ code: 'drop.lost' });
  const folder = await realpath(await emptyFolder());
  const keys = Array.from({ length: 21 }, () => randomUUID());
  for (const key of keys) drops.tell(key, [folder]);
  expect(await drops.foldersOf(keys.at(-1) ?? '', undefined)).toEqual([{ path: folder, models: [] }]);
  const forgotten = reasonOf(keys[0] ?? '');
  await clock.advance(10_000);
  expect(await forgotten).toMatchObject({ code: 'drop.lost' });
});
