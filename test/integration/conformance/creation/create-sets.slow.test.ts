import { describe, expect, test } from 'vitest';
import { png } from '../media.ts';
import { defaultParams, times } from '../requests.ts';
import { type Answer, expectInvalid, serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();
const highFidelity = '/v1/variation-sets/high-fidelity';
const procedural = '/v1/variation-sets/procedural';
const bodies = {
  [highFidelity]: { count: 3, seed: { text: 'a boot' } },
  [procedural]: { count: 10, seed: { text: 'a cabinet' } },
};

/** The set is accepted, and finished before this resolves: an account may have five at once. */
async function expectAccepted(route: string, body: unknown): Promise<Answer> {
  const created = await service.post(route, body);
  expect({ status: created.status, text: created.text }).toMatchObject({ status: 202 });
  await service.job(created.json.job_id);
  return created;
}

describe.each(Object.entries(bodies))('%s', (route, body) => {
  test('answers 202 with id, job_id, status, method and count', async () => {
    const created = await expectAccepted(route, body);
    expect(created.json).toEqual({
      id: expect.stringMatching(/./),
      job_id: expect.stringMatching(/./),
      status: 'queued',
      method: expect.stringMatching(/./),
      count: body.count,
    });
    expect((await service.get(`/v1/jobs/${created.json.job_id}`)).json.resource).toEqual({
      type: 'variation_set',
      id: created.json.id,
    });
  });

  test('members are created at once, each with a stable variant_index', async () => {
    const created = await service.post(route, { ...body, name: 'sandbox:hold' });
    const { json } = await service.get(`/v1/variation-sets/${created.json.id}/assets`);
    expect(json.members.map((member: { variant_index: number }) => member.variant_index)).toEqual(
      Array.from({ length: body.count }, (_, index) => index + 1),
    );
    await service.post(`/v1/jobs/${created.json.job_id}/cancel`);
  });

  test('count and seed are required', async () => {
    expectInvalid(await service.post(route, { seed: body.seed }), 'count');
    expectInvalid(await service.post(route, { count: body.count }), 'seed');
    expectInvalid(await service.post(route, { count: body.count, seed: null }), 'seed');
  });

  test.each([['12'], [12.5], [null], [true], [-12], [1e300]])('a count of %j is a 422', async (count) => {
    expectInvalid(await service.post(route, { ...body, count }), 'count');
  });

  test('a name of 100 characters is taken, of 101 is a 422, null is none', async () => {
    await expectAccepted(route, { ...body, name: 'ß'.repeat(100) });
    await expectAccepted(route, { ...body, name: null });
    expectInvalid(await service.post(route, { ...body, name: 'ß'.repeat(101) }), 'name');
  });

  test('one subject image is taken, two are a 422 that names seed.images', async () => {
    await expectAccepted(route, { ...body, seed: { ...body.seed, images: [{ data: png }] } });
    await expectAccepted(route, { ...body, seed: { ...body.seed, images: [] } });
    expectInvalid(
      await service.post(route, { ...body, seed: { ...body.seed, images: [{ data: png }, { data: png }] } }),
      'seed.images',
    );
  });

  test('Limits: seed.text of 2000 code points is taken, of 2001 is a 422', async () => {
    await expectAccepted(route, { ...body, seed: { text: '\u{1f95d}'.repeat(2000) } });
    await expectAccepted(route, { ...body, seed: { text: 'x' } });
    expectInvalid(await service.post(route, { ...body, seed: { text: 'x'.repeat(2001) } }), 'seed.text');
    expectInvalid(
      await service.post(route, { ...body, seed: { text: '\u{1f95d}'.repeat(2001) } }),
      'seed.text',
    );
  });

  test('seed.text without anything but white space is a 422, also beside an image', async () => {
    for (const text of ['', ' ', '\n\t\u00a0\u3000'])
      expectInvalid(
        await service.post(route, { ...body, seed: { text, images: [{ data: png }] } }),
        'seed.text',
      );
  });
});

describe('the counts of sets', () => {
  test('Limits: a high-fidelity count of 0 and of 101 is a 422, 1 and 100 are taken', async () => {
    for (const count of [0, 101])
      expectInvalid(await service.post(highFidelity, { ...bodies[highFidelity], count }), 'count');
    for (const count of [1, 100])
      expect((await expectAccepted(highFidelity, { ...bodies[highFidelity], count })).json.count).toBe(count);
  });

  test('Limits: a procedural count of 9 and of 501 is a 422, 10 and 500 are taken', async () => {
    for (const count of [9, 501])
      expectInvalid(await service.post(procedural, { ...bodies[procedural], count }), 'count');
    expect((await expectAccepted(procedural, { ...bodies[procedural], count: 10 })).json.count).toBe(10);
    const most = await service.post(procedural, { count: 500, seed: { text: 'a box sandbox:hold' } });
    expect(most.json.count).toBe(500);
    await service.post(`/v1/jobs/${most.json.job_id}/cancel`);
  });
});

describe('a high-fidelity set', () => {
  const subject = { images: [{ data: png }] };

  test('Rule 1: the subject is an image, text, or both', async () => {
    for (const seed of [
      subject,
      { text: 'a boot' },
      { ...subject, text: 'worn' },
      { ...subject, text: null },
    ])
      await expectAccepted(highFidelity, { count: 1, seed });
  });

  test('Rule 1: variation references alone are a 422 that names the seed', async () => {
    const seed = { variation_references: [{ data: png }] };
    expectInvalid(await service.post(highFidelity, { count: 1, seed }), 'seed');
  });

  test('Rule 1: neither an image nor nonblank text is a 422 that names the seed', async () => {
    for (const seed of [{}, { text: null }, { images: [] }])
      expectInvalid(await service.post(highFidelity, { count: 1, seed }), 'seed');
    for (const seed of [{ text: ' ' }, { images: [], text: '' }])
      expectInvalid(await service.post(highFidelity, { count: 1, seed }), 'seed.text');
  });

  test('Limits: 8 variation references are taken, 9 are a 422', async () => {
    await expectAccepted(highFidelity, {
      count: 1,
      seed: { ...subject, variation_references: times(0, { data: png }) },
    });
    await expectAccepted(highFidelity, {
      count: 1,
      seed: { ...subject, variation_references: times(8, { data: png }) },
    });
    expectInvalid(
      await service.post(highFidelity, {
        count: 1,
        seed: { ...subject, variation_references: times(9, { data: png }) },
      }),
      'seed.variation_references',
    );
  });

  test('Rule 2: the body is rigid or deformable', async () => {
    for (const body of ['rigid', 'deformable'])
      await expectAccepted(highFidelity, { count: 1, seed: subject, params: { physics: { body } } });
    expectInvalid(
      await service.post(highFidelity, { count: 1, seed: subject, params: { physics: { body: 'soft' } } }),
      'params.physics.body',
    );
  });

  test('Rule 2: a top-level body is a 422', async () => {
    expectInvalid(await service.post(highFidelity, { count: 1, seed: subject, body: 'rigid' }), 'body');
  });

  test('Rule 2: params.physics.articulated is a 422, true or false', async () => {
    for (const articulated of [true, false])
      expectInvalid(
        await service.post(highFidelity, { count: 1, seed: subject, params: { physics: { articulated } } }),
        'params.physics.articulated',
      );
  });

  test.each(['convex_hull', 'convex_decomposition', 'coacd', 'bounding_box', 'sdf'])(
    'Rule 3: a deformable body with collision %s is a 422',
    async (collision) => {
      const params = { physics: { body: 'deformable', collision } };
      expectInvalid(
        await service.post(highFidelity, { count: 1, seed: subject, params }),
        'params.physics.collision',
      );
      await expectAccepted(highFidelity, { count: 1, seed: subject, params: { physics: { collision } } });
    },
  );

  test.each(['mujoco', 'sapien', 'agnostic'])(
    'Rule 3: a deformable body with simulator %s is a 422',
    async (simulator) => {
      const params = { physics: { body: 'deformable', simulator } };
      expectInvalid(
        await service.post(highFidelity, { count: 1, seed: subject, params }),
        'params.physics.simulator',
      );
      await expectAccepted(highFidelity, { count: 1, seed: subject, params: { physics: { simulator } } });
    },
  );

  test.each(['isaac_sim_physx', 'isaac_sim_newton', 'genesis'])(
    'Rule 3: a deformable body with simulator %s is taken',
    async (simulator) => {
      const params = { physics: { body: 'deformable', simulator, collision: 'auto' } };
      await expectAccepted(highFidelity, { count: 1, seed: subject, params });
    },
  );

  test('Rule 4: uses mesh, texture, physics and variation params', async () => {
    const params = {
      mesh: { quality: 'low' },
      texture: { resolution: 1024 },
      physics: { body: 'rigid', collision: 'sdf', simulator: 'sapien' },
      variation: { variation_type: 'texture', wildness: 'wild' },
    };
    const created = await expectAccepted(highFidelity, { count: 1, seed: subject, params });
    const { json } = await service.get(`/v1/variation-sets/${created.json.id}/assets`);
    const asset = await service.get(`/v1/assets/${json.members[0].asset_id}`);
    expect(asset.json).toMatchObject({ kind: 'object_reconstruction', effective_params: params });
    expect(asset.json.effective_params.physics).not.toHaveProperty('articulated');
  });
});

describe('a procedural set', () => {
  test('seed.text is required, also with an image', async () => {
    for (const seed of [{}, { images: [{ data: png }] }, { text: null }])
      expectInvalid(await service.post(procedural, { count: 10, seed }), 'seed.text');
  });

  test('variation references are not part of its seed', async () => {
    const seed = { text: 'a lamp', variation_references: [] };
    expectInvalid(await service.post(procedural, { count: 10, seed }), 'seed.variation_references');
  });

  test('its members are of the kind procedural_generation and articulated by default', async () => {
    const created = await expectAccepted(procedural, bodies[procedural]);
    const { json } = await service.get(`/v1/variation-sets/${created.json.id}/assets`);
    const asset = await service.get(`/v1/assets/${json.members[9].asset_id}`);
    expect(asset.json).toMatchObject({
      kind: 'procedural_generation',
      variation_set_id: created.json.id,
      effective_params: { ...defaultParams, physics: { ...defaultParams.physics, articulated: true } },
    });
  });

  test('articulated: false is taken and kept', async () => {
    const params = { physics: { articulated: false } };
    const created = await expectAccepted(procedural, { ...bodies[procedural], params });
    const { json } = await service.get(`/v1/variation-sets/${created.json.id}/assets`);
    const asset = await service.get(`/v1/assets/${json.members[0].asset_id}`);
    expect(asset.json.effective_params.physics).toEqual({ ...defaultParams.physics, articulated: false });
  });

  test.each([['true'], [1], [null]])('articulated: %j is a 422', async (articulated) => {
    expectInvalid(
      await service.post(procedural, { ...bodies[procedural], params: { physics: { articulated } } }),
      'params.physics.articulated',
    );
  });

  test('the body is fixed to rigid: deformable is a 422', async () => {
    await expectAccepted(procedural, { ...bodies[procedural], params: { physics: { body: 'rigid' } } });
    expectInvalid(
      await service.post(procedural, { ...bodies[procedural], params: { physics: { body: 'deformable' } } }),
      'params.physics.body',
    );
  });
});
