/** A worker that waits for a model warms up with one of the program's own, and lets the real one in at once. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openModel } from '../../../../renderer/scene/parse/open-model.ts';
import type { ParseOrder } from '../../../../renderer/scene/parse/protocol.ts';
import { sampleModel, warmUp } from '../../../../renderer/scene/parse/warm/warm-up.ts';

const fromDisk = async (url: string | URL | Request): Promise<Response> =>
  new Response(await readFile(fileURLToPath(url instanceof Request ? url.url : url)));

describe('warming up', () => {
  it.each(['gltf', 'obj', 'fbx', 'usd'] as const)('has a %s that its parser reads whole', async (format) => {
    const triangles: number[] = [];
    await warmUp(format, {
      fetch: fromDisk,
      isOver: () => false,
      async load(order, fetched) {
        const { facts } = await openModel(order, fetched, () => undefined);
        triangles.push(facts.triangles);
      },
    });
    // The rows at the poles of a ball have triangles without an area in some formats.
    expect(new Set(triangles).size).toBe(1);
    expect(triangles).toHaveLength(8);
    expect(triangles[0]).toBeGreaterThan(900);
    expect(triangles[0]).toBeLessThanOrEqual(1024);
  });

  it('asks for nothing where none is needed', async () => {
    const asked: string[] = [];
    await warmUp('mjcf', {
      fetch() {
        asked.push('fetch');
        return Promise.reject(new TypeError('nothing is fetched'));
      },
      isOver: () => false,
      load() {
        asked.push('load');
        return Promise.resolve();
      },
    });
    expect(asked).toEqual([]);
    expect(sampleModel('urdf')).toBeNull();
  });

  it('stops when the order has come', async () => {
    const loaded: ParseOrder[] = [];
    await warmUp('gltf', {
      fetch: fromDisk,
      isOver: () => loaded.length === 2,
      load: (order) => Promise.resolve(loaded.push(order)),
    });
    expect(loaded).toHaveLength(2);
  });

  it('says nothing of what it cannot fetch: the load does', async () => {
    const warming = {
      fetch: () => Promise.resolve(new Response('no', { status: 404 })),
      isOver: () => false,
      load: (order: ParseOrder, fetched: typeof fetch) => openModel(order, fetched, () => undefined),
    };
    await expect(warmUp('gltf', warming)).resolves.toBeUndefined();
  });
});
