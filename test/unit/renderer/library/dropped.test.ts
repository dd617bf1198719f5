import { expect, onTestFinished, test } from 'vitest';
import { isOnly, planDrop } from '../../../../renderer/modules/drops/drop-plan.ts';
import { createFolderDrops } from '../../../../renderer/modules/folders/store/folders.ts';
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

/** Of each kind: how many, and what is suggested. */
function planned(...paths: string[]): Record<string, readonly [number, string]> {
  const { files, items } = drop(...paths);
  return Object.fromEntries(
    planDrop(files, items).parts.map(({ kind, count, actions }) => [kind, [count, actions[0]]]),
  );
}

test.each([
  [['mugs/mug.glb', 'mugs/textures/blue.png', 'mugs/manifest.json'], ['mugs'], true],
  [['mug.glb'], ['mug.glb'], true],
  [['mug.gltf', 'mug.bin'], ['mug.gltf'], true],
  [['mugs/readme.txt'], ['mugs'], true],
  [['empty/'], ['empty'], true],
  [['odd.glb/a.txt'], ['odd.glb'], true],
  [['photos/a.png', 'photos/b.png'], [], false],
  [['mugs/mug.glb', 'photo.png'], ['mugs'], false],
  [['mug.usda', 'clip.mp4'], ['mug.usda'], false],
  [['photo.png'], [], false],
])('%j: %j may be added, and only that: %s', (paths, names, isOnlyThat) => {
  const { files, items } = drop(...paths);
  const plan = planDrop(files, items);
  expect(plan.parts.find(({ kind }) => kind === 'models')?.names ?? []).toEqual(names);
  expect(isOnly(plan, 'models')).toBe(isOnlyThat);
});

test.each([
  [['a.heic'], { images: [1, 'asset'] }],
  [['a.heif', 'b.png'], { images: [2, 'batch'] }],
  [['IMG_1.HEIC', 'VID_7.MOV'], { pairs: [1, 'measured'] }],
  [['a.heic', 'a.mov', 'b.jpg', 'b.mp4'], { pairs: [2, 'measured-batch'] }],
  [
    ['a.heic', 'a.mov', 'b.jpg', 'b.mp4', 'c.png', 'd.mp4'],
    { pairs: [2, 'measured-batch'], images: [1, 'pair'], clips: [1, 'check'] },
  ],
  [['a.heic', 'b.heic', 'x.mov', 'y.mov'], { images: [2, 'pair'], clips: [2, 'check'] }],
  [['a.mov', 'b.mp4'], { clips: [2, 'check'] }],
  [['rows.csv', 'a.png'], { tables: [1, 'batch'] }],
  [['rows.csv', 'a.png', 'a.mp4'], { tables: [1, 'measured-batch'] }],
  [['set.zip', 'a.png'], { zips: [1, 'import'], images: [1, 'asset'] }],
  [
    ['mugs/mug.glb', 'mugs/blue.png', 'a.png', 'b.mov', 'set.zip'],
    { pairs: [1, 'measured'], models: [1, 'add'], zips: [1, 'import'] },
  ],
])('%j: suggested for each kind is %j', (paths, parts) => {
  expect(planned(...paths)).toEqual(parts);
});

test('a file that nothing can be made of is named, one of a folder of models or of the system is not', () => {
  const { files, items } = drop('a.png', 'x.bin', 'old.gif', '.DS_Store', 'mugs/mug.glb', 'mugs/notes.txt');
  expect(planDrop(files, items).unknown).toEqual(['old.gif']);
  const loose = drop('a.png', 'x.bin', 'old.gif', 'b.avi');
  expect(planDrop(loose.files, loose.items).unknown).toEqual(['x.bin', 'old.gif', 'b.avi']);
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
