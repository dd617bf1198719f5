/** Models that are kept for the way on and back: bounded, one loaded at a time, disposed of when they are far. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { allFine, type LoadedModel, type ModelLoader } from '../../../../renderer/scene/load/load-model.ts';
import {
  type CachedModel,
  createModelCache,
  type ModelOrder,
} from '../../../../renderer/scene/load/model-cache.ts';
import { settle } from '../bridge/events-double.ts';

const order = (key: string): ModelOrder => ({
  key,
  source: { path: key, files: [], choices: null },
  fineness: { textureEdgePx: 1, mostTriangles: 1, movingTriangles: 1 },
});

interface Ending {
  done(): Promise<void>;
  fail(): Promise<void>;
  refine(error: AppError | null): Promise<void>;
}

/** `waits`: only its coarse forms come at first. */
function shelfOf(waits: (path: string) => boolean = () => false, keepsLast = true) {
  const loading: string[] = [];
  const disposed: string[] = [];
  const ended = new Map<string, Ending>();
  const load: ModelLoader['load'] = (source, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadedModel>();
    const refined = Promise.withResolvers<AppError | null>();
    loading.push(source.path);
    signal.addEventListener('abort', () => disposed.push(`${source.path} stopped`));
    const fine = waits(source.path) ? { areThere: () => false, settled: refined.promise } : allFine;
    const model = { fine, dispose: () => void disposed.push(source.path) } as LoadedModel;
    ended.set(source.path, {
      done: async () => (resolve(model), await settle()),
      refine: async (error) => (refined.resolve(error), await settle()),
      fail: async () => (reject(new TypeError('damaged')), await settle()),
    });
    return promise;
  };
  const cache = createModelCache({ load } as ModelLoader, (run) => run(), keepsLast);
  const hold = (key: string) => {
    const states: CachedModel['status'][] = [];
    return { states, release: cache.hold(order(key), ({ status }) => void states.push(status)) };
  };
  return { cache, hold, loading, disposed, ended };
}

describe('the cache of models', () => {
  it('loads ahead when what is looked at is there, one at a time, and keeps a bounded few', async () => {
    const { cache, hold, loading, disposed, ended } = shelfOf();
    const a = hold('a');
    cache.ahead([order('b'), order('z')]);
    expect(loading, 'what is looked at comes first').toEqual(['a']);
    await ended.get('a')?.done();
    expect(loading).toEqual(['a', 'b']);
    await ended.get('b')?.done();
    expect(loading).toEqual(['a', 'b', 'z']);
    expect(cache.peek(order('b')).status).toBe('ready');
    // On to b while z is still loading: a is kept for the way back.
    const b = hold('b');
    a.release();
    expect([a.states, b.states]).toEqual([['loading', 'ready'], ['ready']]);
    cache.ahead([order('c'), order('a')]);
    expect(disposed, 'far away').toEqual(['z stopped']);
    expect(loading.at(-1)).toBe('c');
    const c = hold('c');
    b.release();
    cache.ahead([order('d'), order('b')]);
    expect(disposed.slice(1).toSorted()).toEqual(['a', 'a stopped']);
    c.release();
    cache.close();
    expect(disposed.filter((key) => !key.includes(' ')).toSorted()).toEqual(['a', 'b']);
  });

  it('keeps nothing of what has left where many are shown at once', async () => {
    const { cache, hold, disposed, ended } = shelfOf(undefined, false);
    const [a, b] = [hold('a'), hold('b')];
    cache.ahead([order('a'), order('b')]);
    await ended.get('a')?.done();
    await ended.get('b')?.done();
    cache.ahead([order('b')]);
    a.release();
    expect(disposed).toContain('a');
    expect(disposed).not.toContain('b');
    b.release();
  });

  it('gives up what failed, so that it can be tried again, and does not try it ahead for ever', async () => {
    const { cache, hold, loading, ended } = shelfOf();
    const a = hold('a');
    await ended.get('a')?.done();
    cache.ahead([order('b')]);
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

  it('shows the coarse forms at once, and loads ahead when what is drawn at rest is there', async () => {
    const { cache, hold, loading, ended } = shelfOf((path) => path === 'a');
    const a = hold('a');
    cache.ahead([order('b')]);
    await ended.get('a')?.done();
    expect([a.states, loading]).toEqual([['loading', 'ready'], ['a']]);
    await ended.get('a')?.refine(null);
    expect([a.states, loading]).toEqual([
      ['loading', 'ready'],
      ['a', 'b'],
    ]);
  });

  it('says it when what is drawn at rest cannot be had, and lets go of what was shown, once', async () => {
    const { cache, hold, loading, disposed, ended } = shelfOf((path) => path !== 'z');
    const a = hold('a');
    cache.ahead([order('z')]);
    await ended.get('a')?.done();
    await ended.get('a')?.refine(new AppError('model.timeout', { seconds: 9 }));
    expect(a.states).toEqual(['loading', 'ready', 'failed']);
    expect([disposed, loading]).toEqual([['a'], ['a', 'z']]);
    a.release();
    // Left before it came: what is heard of it then is about nothing that is there.
    const b = hold('b');
    await ended.get('b')?.done();
    cache.close();
    await ended.get('b')?.refine(null);
    expect([b.states, loading.at(-1)]).toEqual([['loading', 'ready'], 'b']);
    expect(disposed.filter((key) => key === 'b')).toHaveLength(1);
  });
});
