import { expect, onTestFinished, test } from 'vitest';
import { addable, isOnlyAddable, sortDropped } from '../../../../renderer/modules/folders/dropped.ts';
import { createFolderDrops } from '../../../../renderer/modules/folders/store/folders.ts';
import { droppedWords } from '../../../../renderer/modules/library/library-words.ts';
import type { DroppedItems, GivenFile } from '../../../../renderer/modules/shared/store/given-files.ts';
import { connected, until } from '../connected.ts';

const file = (path: string): GivenFile => ({
  path,
  sizeBytes: 1,
  file: new File(['x'], path.split('/').at(-1) ?? path),
});
/** As a drop gives them: what lies in a folder is read, the folder itself is one of the files. */
function drop(...paths: string[]): { files: GivenFile[]; items: DroppedItems } {
  const folders = [
    ...new Set(paths.flatMap((path) => (path.includes('/') ? [path.split('/')[0] ?? ''] : []))),
  ];
  const tops = [...folders, ...paths.filter((path) => !path.includes('/'))];
  return {
    files: paths.filter((path) => !path.endsWith('/')).map(file),
    items: { files: tops.map((name) => new File(['x'], name)), folders },
  };
}

test.each([
  [['mugs/mug.glb', 'mugs/textures/blue.png', 'mugs/manifest.json'], ['mugs'], true],
  [['mug.glb'], ['mug.glb'], true],
  [['mugs/readme.txt'], ['mugs'], true],
  [['empty/'], ['empty'], true],
  [['odd.glb/a.txt'], ['odd.glb'], true],
  [['photos/a.png', 'photos/b.png'], ['photos'], false],
  [['mugs/mug.glb', 'photo.png'], ['mugs'], false],
  [['mug.usda', 'clip.mp4'], ['mug.usda'], false],
  [['photo.png'], [], false],
])('%j: %j may be added, and only that: %s', (paths, names, only) => {
  const { files, items } = drop(...paths);
  expect(addable(items)).toEqual(names);
  expect(isOnlyAddable(files, items)).toBe(only);
});

test('each sort is named once, folders only where no model was found in them', () => {
  const mixed = drop('mugs/mug.glb', 'photo.png', 'x.bin');
  expect(
    droppedWords(sortDropped(mixed.files), mixed.items.folders).map((line) => line.split(':')[0]),
  ).toEqual(['1 image', '1 model file', '1 other file']);
  const photos = drop('photos/a.png', 'photos/b.png');
  expect(droppedWords(sortDropped(photos.files), photos.items.folders).at(-1)).toMatch(
    /^1 folder: can be added/,
  );
});

test('the user is asked once, in a browser shown where to go; what was added is shown, what was refused said', async () => {
  const page = connected();
  const { state } = page;
  page.start();
  onTestFinished(() => page.stop());
  await until(page.clock, () => state.session.store.getState().info !== null, 'the session is there');
  const { items } = drop('mugs/mug.glb');
  const reported: (readonly File[])[] = [];
  const drops = createFolderDrops({
    ...state,
    tell: (files) => {
      reported.push(files);
      return crypto.randomUUID();
    },
  });
  const host = (name: 'web' | 'electron') => {
    const { info } = state.session.store.getState();
    if (info !== null) state.session.store.setState({ info: { ...info, host: name } });
  };
  host('web');
  await drops.take(items, ['mugs']);
  expect(drops.store.getState().question).toEqual({ state: 'nowhere', names: ['mugs'] });
  expect(reported).toEqual([]);

  host('electron');
  await drops.take(items, ['mugs']);
  expect(reported).toEqual([items.files]);
  expect(drops.store.getState().question).toMatchObject({
    state: 'asking',
    folders: [{ path: '/models/mugs', models: [] }],
  });
  await Promise.all([drops.add(true), drops.add(true)]);
  expect(drops.store.getState().question).toBeNull();
  expect(state.folders.store.getState().items.map(({ path, watched }) => [path, watched])).toEqual([
    ['/models/mugs', true],
  ]);
  expect(state.folders.window.getState().open).toBe(true);
});
