/** Models that are kept for the way on and back: bounded, one loaded at a time, disposed of when they are far. */
import { describe, expect, it } from 'vitest';
import type { LoadedModel, ModelLoader } from '../../../renderer/scene/load/load-model.ts';
import {
  createModelShelf,
  type ModelOrder,
  type ShelfState,
} from '../../../renderer/scene/load/model-shelf.ts';
import { settle } from './events-double.ts';

const order = (key: string): ModelOrder => ({
  key,
  source: { path: key, files: [], choices: null },
  fineness: { textureEdgePx: 1, mostTriangles: 1, movingTriangles: 1 },
});

function shelfOf() {
  const loading: string[] = [];
  const disposed: string[] = [];
  const ended = new Map<string, { done(): Promise<void>; fail(): Promise<void> }>();
  const load: ModelLoader['load'] = (source, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadedModel>();
    loading.push(source.path);
    signal.addEventListener('abort', () => disposed.push(`${source.path} stopped`));
    const model = { dispose: () => void disposed.push(source.path) } as LoadedModel;
    ended.set(source.path, {
      done: async () => (resolve(model), await settle()),
      fail: async () => (reject(new TypeError('damaged')), await settle()),
    });
    return promise;
  };
  const shelf = createModelShelf({ load } as ModelLoader, (run) => run());
  const hold = (key: string) => {
    const states: ShelfState['status'][] = [];
    return { states, release: shelf.hold(order(key), ({ status }) => void states.push(status)) };
  };
  return { shelf, hold, loading, disposed, ended };
}

describe('the shelf of models', () => {
  it('loads ahead when what is looked at is there, one at a time, and keeps a bounded few', async () => {
    const { shelf, hold, loading, disposed, ended } = shelfOf();
    const a = hold('a');
    shelf.ahead([order('b'), order('z')]);
    expect(loading, 'what is looked at comes first').toEqual(['a']);
    await ended.get('a')?.done();
    expect(loading).toEqual(['a', 'b']);
    await ended.get('b')?.done();
    expect(loading).toEqual(['a', 'b', 'z']);
    expect(shelf.peek(order('b')).status).toBe('ready');
    // On to b while z is still loading: a is kept for the way back.
    const b = hold('b');
    a.release();
    expect([a.states, b.states]).toEqual([['loading', 'ready'], ['ready']]);
    shelf.ahead([order('c'), order('a')]);
    expect(disposed, 'far away').toEqual(['z stopped']);
    expect(loading.at(-1)).toBe('c');
    const c = hold('c');
    b.release();
    shelf.ahead([order('d'), order('b')]);
    expect(disposed.slice(1).toSorted()).toEqual(['a', 'a stopped']);
    c.release();
    shelf.close();
    expect(disposed.filter((key) => !key.includes(' ')).toSorted()).toEqual(['a', 'b']);
  });

  it('gives up what failed, so that it can be tried again, and does not try it ahead for ever', async () => {
    const { shelf, hold, loading, ended } = shelfOf();
    const a = hold('a');
    await ended.get('a')?.done();
    shelf.ahead([order('b')]);
    await ended.get('b')?.fail();
    expect(loading).toEqual(['a', 'b']);
    const b = hold('b');
    await ended.get('b')?.fail();
    expect(b.states).toEqual(['loading', 'failed']);
    b.release();
    const again = hold('b');
    await ended.get('b')?.done();
    expect(again.states).toEqual(['loading', 'ready']);
    a.release();
  });
});
