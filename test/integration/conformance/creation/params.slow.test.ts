import { describe, expect, test } from 'vitest';
import { changed, createRoutes, creates, defaultParams } from '../requests.ts';
import { expectInvalid, serviceOfThisFile, startService } from '../service.ts';

const service = serviceOfThisFile({ parallelJobs: 1 });
const route = '/v1/assets/standard';

const allowed: Readonly<Record<string, readonly (string | number)[]>> = {
  'mesh.quality': ['standard', 'low', 'ultra_low'],
  'texture.resolution': [1024, 2048, 4096, 8192],
  'physics.body': ['rigid', 'deformable'],
  'physics.collision': ['auto', 'convex_hull', 'convex_decomposition', 'coacd', 'bounding_box', 'sdf'],
  'physics.simulator': ['isaac_sim_physx', 'isaac_sim_newton', 'mujoco', 'sapien', 'genesis', 'agnostic'],
  'variation.variation_type': ['texture', 'general'],
  'variation.wildness': ['subtle', 'moderate', 'bold', 'wild'],
};
const wrong: readonly unknown[] = ['other', '', 'STANDARD', 7, 4096.5, '4096', 1023, true, null, [], {}];

async function create(params: unknown): Promise<Awaited<ReturnType<typeof service.post>>> {
  return service.post(route, { inputs: { text: 'a mug sandbox:hold' }, params });
}

describe.each(Object.entries(allowed))('params.%s', (path, values) => {
  test.each(values)('%s is taken and shown in effective_params', async (value) => {
    const { status, json } = await create(changed({}, path, value));
    expect(status).toBe(202);
    expect(json.effective_params).toEqual(changed(defaultParams, path, value));
  });

  test('anything else is a 422 with its path', async () => {
    for (const value of wrong) expectInvalid(await create(changed({}, path, value)), `params.${path}`);
  });
});

describe('all of params', () => {
  test('omitted, null and empty params and empty groups take the defaults', async () => {
    for (const params of [undefined, null, {}, { mesh: {}, texture: {}, physics: {}, variation: {} }])
      expect((await create(params)).json.effective_params).toEqual(defaultParams);
  });

  test.each(createRoutes)('%s: a group that is null is one that is left out', async (path) => {
    const place = path.startsWith('/v1/batches') ? 'items.0.params' : 'params';
    const none = { mesh: null, texture: null, physics: null, variation: null };
    expect((await service.post(path, changed(creates[path], place, none))).status).toBe(202);
    for (const group of ['mesh', 'texture', 'physics', 'variation'])
      expectInvalid(
        await service.post(path, changed(creates[path], place, { ...none, [group]: 7 })),
        `${place}.${group}`,
      );
  });

  test.each(createRoutes)('%s: params that are no object are a 422', async (path) => {
    const place = path.startsWith('/v1/batches') ? 'items.0.params' : 'params';
    for (const params of ['low', 7, [], true])
      expectInvalid(await service.post(path, changed(creates[path], place, params)), place);
  });

  test.each(createRoutes)('%s: a wrong value is a 422 with its path', async (path) => {
    const place = `${path.startsWith('/v1/batches') ? 'items.0.' : ''}params.physics.simulator`;
    expectInvalid(await service.post(path, changed(creates[path], place, 'unreal')), place);
  });

  test.each(['/v1/assets/standard', '/v1/assets/measured'] as const)(
    '%s: articulation is not accepted now',
    async (path) => {
      for (const articulated of [true, false])
        expectInvalid(
          await service.post(path, { ...creates[path], params: { physics: { articulated } } }),
          'params.physics.articulated',
        );
    },
  );

  test('every fault is named at once', async () => {
    expectInvalid(
      await create({ mesh: { quality: 'best', lod: 3 }, texture: { resolution: 512 }, light: {} }),
      'params.mesh.quality',
      'params.mesh.lod',
      'params.texture.resolution',
      'params.light',
    );
  });

  test('the rules of deformable bodies are stated for high-fidelity sets only', async () => {
    const params = { physics: { body: 'deformable', simulator: 'mujoco', collision: 'sdf' } };
    expect((await create(params)).json.effective_params.physics).toEqual(params.physics);
  });
});

describe('an account with settings of its own', () => {
  const settings = {
    mesh: { quality: 'low' },
    texture: { resolution: 2048 },
    physics: { body: 'deformable', collision: 'auto', simulator: 'genesis' },
    variation: { variation_type: 'texture', wildness: 'bold' },
  } as const;
  const own = serviceOfThisFile({ settings });

  test('GET /v1/settings returns them, in the shape of effective_params', async () => {
    expect((await own.get('/v1/settings')).json).toEqual(settings);
    expect((await service.get('/v1/settings')).json).toEqual(defaultParams);
  });

  test('without params effective_params equals the settings', async () => {
    const { json } = await own.post(route, { inputs: { text: 'a mug' } });
    expect(json.effective_params).toEqual(settings);
  });

  test('params of the request are merged over them, field by field', async () => {
    const { json } = await own.post(route, {
      inputs: { text: 'a mug' },
      params: { physics: { simulator: 'isaac_sim_newton' }, variation: { wildness: 'subtle' } },
    });
    expect(json.effective_params).toEqual({
      ...settings,
      physics: { ...settings.physics, simulator: 'isaac_sim_newton' },
      variation: { ...settings.variation, wildness: 'subtle' },
    });
  });

  test('the rules of a high-fidelity set are judged on what they give together', async () => {
    const set = { count: 1, seed: { text: 'a boot' } };
    expectInvalid(
      await own.post('/v1/variation-sets/high-fidelity', {
        ...set,
        params: { physics: { simulator: 'mujoco' } },
      }),
      'params.physics.simulator',
    );
    const rigid = { physics: { body: 'rigid', simulator: 'mujoco' } };
    expect(await own.post('/v1/variation-sets/high-fidelity', { ...set, params: rigid })).toMatchObject({
      status: 202,
    });
  });

  test('a procedural set stays rigid', async () => {
    const { json } = await own.post(
      '/v1/variation-sets/procedural',
      creates['/v1/variation-sets/procedural'],
    );
    const { json: page } = await own.get(`/v1/variation-sets/${json.id}/assets?limit=1`);
    const { json: member } = await own.get(`/v1/assets/${page.members[0].asset_id}`);
    expect(member.effective_params).toEqual({
      ...settings,
      physics: { ...settings.physics, body: 'rigid', articulated: true },
    });
  });

  test('effective_params are frozen at creation: other settings later change nothing', async () => {
    const first = await startService({ settings });
    const { json } = await first.post(route, { inputs: { text: 'a mug' } });
    await first.close();
    const later = await startService({
      dataDir: first.dataDir,
      settings: { mesh: { quality: 'ultra_low' } },
    });
    expect((await later.get('/v1/settings')).json).toEqual({
      ...defaultParams,
      mesh: { quality: 'ultra_low' },
    });
    expect((await later.get(`/v1/assets/${json.id}`)).json.effective_params).toEqual(settings);
  });
});
