/** A model that a page has ended with is left alone until it is requested: over a map in place of the tab's storage. */
import { expect, test } from 'vitest';
import { createDrawPictures } from '../../../../renderer/modules/library/draw-pictures.ts';
import { createCarefulLoader, modelSource, nameOf } from '../../../../renderer/modules/stage/model-source.ts';
import { createOpeningNotes } from '../../../../renderer/modules/stage/store/opening-notes.ts';
import type { ModelLoader, ModelSource } from '../../../../renderer/scene/load/load-model.ts';
import { fakeAsset } from '../../../fakes/handlers/handlers.ts';

function openTab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, load: (page: number) => createOpeningNotes({ storage, page }) };
}

const refuse = (): never => {
  throw new DOMException('forbidden', 'SecurityError');
};

test('what was being opened when the page ended is known to the next one, and to those after it', () => {
  const tab = openTab();
  const first = tab.load(1);
  first.begin('done')();
  first.begin('twice')();
  first.begin('twice');
  expect(first.endedWith('twice')).toBe(false);
  const next = tab.load(2);
  expect([next.endedWith('done'), next.endedWith('twice')]).toEqual([false, true]);
  expect(tab.load(3).endedWith('twice')).toBe(true);
  next.forgive('twice');
  expect(tab.load(3).endedWith('twice')).toBe(false);
});

test('a page that is left in good order blames nothing, and one that ends again blames it again', () => {
  const tab = openTab();
  tab.load(1).begin('cup');
  const next = tab.load(2);
  next.begin('bowl');
  next.leave();
  const third = tab.load(3);
  expect([third.endedWith('cup'), third.endedWith('bowl')]).toEqual([true, false]);
  third.forgive('cup');
  third.begin('cup');
  expect(tab.load(4).endedWith('cup')).toBe(true);
});

test('storage that is damaged or refuses costs only the notes', () => {
  const tab = openTab();
  for (const damaged of ['{', '7', '[null,{"model":1}]']) {
    tab.kept.set('caliper.opening', damaged);
    expect(tab.load(1).endedWith('cup')).toBe(false);
    tab.load(1).begin('cup');
    expect(tab.load(2).endedWith('cup')).toBe(true);
  }
  const none = createOpeningNotes({ storage: { getItem: refuse, setItem: refuse }, page: 1 });
  none.begin('cup')();
  expect(none.endedWith('cup')).toBe(false);
});

test('a load is noted until its first picture, whether it ends well or not; what a page ended with is not loaded', async () => {
  const tab = openTab();
  const source: ModelSource = {
    path: 'cup.glb',
    files: [{ path: 'cup.glb', sizeBytes: 1, url: '/asset/a/cup.glb' }],
    choices: null,
  };
  const fineness = { textureEdgePx: 1, mostTriangles: 1, movingTriangles: 1 };
  const options = { ...fineness, signal: new AbortController().signal };
  const later: (() => void)[] = [];
  let loads = 0;
  const failing: ModelLoader = {
    load: async () => {
      loads += 1;
      throw new TypeError('it is damaged');
    },
    close: () => undefined,
  };
  const loaderOf = (page: number) =>
    createCarefulLoader(failing, tab.load(page), (run) => void later.push(run));
  const endedWith = (page: number): boolean => tab.load(page).endedWith('/asset/a/cup.glb');
  await expect(loaderOf(1).load(source, options)).rejects.toThrow('it is damaged');
  expect(endedWith(2)).toBe(true);
  later.shift()?.();
  expect(endedWith(2)).toBe(false);

  void loaderOf(1)
    .load(source, options)
    .catch(() => undefined);
  await expect(loaderOf(2).load(source, options)).rejects.toMatchObject({ code: 'model.ended-page' });
  expect(loads).toBe(2);
  tab.load(2).forgive('/asset/a/cup.glb');
  await expect(loaderOf(2).load(source, options)).rejects.toThrow('it is damaged');
});

test('the library draws no small picture of what a page has ended with, nor again of what it ended with while it drew', async () => {
  const tab = openTab();
  const model = modelSource(fakeAsset(1), 'mug.glb');
  const drawn: string[] = [];
  const draw = async (page: number): Promise<Blob | undefined> => {
    const desk = {
      draw: async ({ path }: ModelSource): Promise<Blob> => {
        drawn.push(path);
        // The page ends with it.
        if (page === 1) return await new Promise<Blob>(() => undefined);
        return new Blob(['picture']);
      },
    };
    const drawable = await createDrawPictures(desk, tab.load(page))(fakeAsset(1));
    return await drawable?.draw(new AbortController().signal);
  };
  void draw(1);
  await expect.poll(() => drawn.length).toBe(1);
  await expect(draw(2)).rejects.toMatchObject({ code: 'model.ended-page' });
  expect(drawn.length).toBe(1);
  tab.load(2).forgive(nameOf({ ...model, path: drawn[0] ?? '' }));
  expect(await draw(2)).toBeInstanceOf(Blob);
  expect(tab.load(3).endedWith(nameOf({ ...model, path: drawn[0] ?? '' }))).toBe(false);
});
