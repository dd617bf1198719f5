import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { limits } from '../../../main/contract/plain/param-values.ts';
import { ProblemError } from '../../../main/sandbox/problem/problem.ts';
import {
  createAssetSchema,
  createHighFidelitySchema,
  createMeasuredBatchSchema,
  createMeasuredSchema,
  createProceduralSchema,
  createStandardBatchSchema,
} from '../../../main/sandbox/requests/create.ts';
import { InlineData } from '../../../main/sandbox/requests/inputs.ts';
import {
  accountDefaults,
  deformableFaults,
  mergeParams,
  mergeProceduralParams,
} from '../../../main/sandbox/requests/params.ts';
import { validate } from '../../../main/sandbox/requests/validate.ts';
import { setBytes } from '../../../main/sandbox/routes/create.ts';

/** `path: message` of every fault; none for a body that is a request. */
function faults(schema: z.ZodType, body: unknown): string[] {
  try {
    validate(schema, body);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.problem.errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  }
}

const image = { url: 'https://a.example/b.png' };
const clip = { url: 'https://a.example/b.mp4' };
const inline = (sizeBytes: number, fault: string | null = null) =>
  new InlineData({ path: '/spool/1', sizeBytes, sha256: 'ab', fault });

const times = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);
const standard = (data: unknown) => ({ inputs: { images: [{ data }] } });
const highFidelity = (rest: object) =>
  faults(createHighFidelitySchema, { count: 3, seed: { text: 'mug' }, ...rest });
const procedural = (rest: object) =>
  faults(createProceduralSchema, { count: 10, seed: { text: 'lamp' }, ...rest });

/** What a create call is compared by. */
function comparable(path: string): string {
  const data = new InlineData({ path, sizeBytes: 5, sha256: 'ab', fault: null });
  return JSON.stringify(validate(createAssetSchema, standard(data)));
}

/** Paths of what speaks against a deformable body, with these params over a new account's. */
function judged(physics: object): string[] {
  const { params } = validate(createHighFidelitySchema, {
    count: 3,
    seed: { text: 'mug' },
    params: { physics },
  });
  return deformableFaults(mergeParams(accountDefaults, params ?? null)).map(({ path }) => path);
}

test('an image of the most bytes that the client takes is taken, and so are nine of them in one set', () => {
  const most = limits.imageBytes;
  expect(faults(createAssetSchema, standard(inline(most)))).toEqual([]);
  expect(faults(createAssetSchema, standard(inline(most + 1)))).toHaveLength(1);
  const images = [{ data: inline(most) }];
  expect(highFidelity({ seed: { images, variation_references: times(8, images[0]) } })).toEqual([]);
  expect(setBytes).toBeGreaterThan((9 * most * 4) / 3);
});

describe('every request', () => {
  const whole = [
    [createAssetSchema, { inputs: { text: 'mug' } }],
    [createMeasuredSchema, { inputs: { images: [image], capture: [clip] } }],
    [createStandardBatchSchema, { items: [{ inputs: { text: 'mug' } }] }],
    [createMeasuredBatchSchema, { items: [{ inputs: { images: [image], capture: [clip] } }] }],
    [createHighFidelitySchema, { count: 1, seed: { text: 'mug' } }],
    [createProceduralSchema, { count: 10, seed: { text: 'cabinet' } }],
  ] as const;

  test.each(whole)('number %# is taken as it is, with nulls, and with nothing unknown', (schema, body) => {
    const asked = schema === createStandardBatchSchema || schema === createMeasuredBatchSchema;
    expect(faults(schema, body)).toEqual([]);
    expect(faults(schema, { ...body, name: null, ...(asked ? {} : { params: null }) })).toEqual([]);
    expect(faults(schema, { ...body, name: '💥'.repeat(100) })).toEqual([]);
    expect(faults(schema, { ...body, name: '💥'.repeat(101) })).toEqual([
      'name: must have 0 to 100 characters, has 101',
    ]);
    expect(faults(schema, { ...body, colour: 'red' })).toEqual(['colour: unknown property']);
    expect(faults(schema, JSON.parse(`{"__proto__":1,${JSON.stringify(body).slice(1)}`))).toEqual([
      '__proto__: unknown property',
    ]);
    for (const other of [null, [], 'x', 1, true]) expect(faults(schema, other)).toHaveLength(1);
  });

  test('has params whose every level refuses what it does not know', () => {
    const params = {
      mesh: { quality: 'best', faces: 1 },
      texture: { resolution: 512 },
      physics: { articulated: true, collision: 'none', simulator: 'bullet', body: 'soft' },
      variation: { wildness: 'none' },
      seed: 1,
    };
    const found = faults(createAssetSchema, { inputs: { text: 'mug' }, params });
    for (const path of [
      'mesh.quality',
      'mesh.faces',
      'texture.resolution',
      'physics.articulated',
      'physics.collision',
      'physics.simulator',
      'physics.body',
      'variation.wildness',
      'seed',
    ])
      expect(found.filter((fault) => fault.startsWith(`params.${path}:`))).toHaveLength(1);
    expect(found).toHaveLength(9);
  });

  test('names at most a hundred faults, and no key of a megabyte', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 0]));
    const found = faults(createAssetSchema, { inputs: { text: 'mug' }, ...many });
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toBe(': 4900 more fields are wrong');
    const [long = ''] = faults(createAssetSchema, { inputs: { text: 'mug' }, ['x'.repeat(1e6)]: 0 });
    expect(long.length).toBeLessThan(400);
  });

  test('has text that is text', () => {
    const halves = ['\ud800', 'a\udc00b', '\udc00\ud800'];
    for (const text of halves)
      expect(faults(createAssetSchema, { inputs: { text } })).toEqual([
        'inputs.text: has half of a surrogate pair in it',
      ]);
    expect(faults(createAssetSchema, { inputs: { text: ' \n\u2003' } })).toEqual([
      'inputs.text: must not be only white space',
    ]);
  });
});

describe('an inline file', () => {
  test('is only what the reader of bodies has made', () => {
    expect(faults(createAssetSchema, standard(inline(5)))).toEqual([]);
    const forged = { path: '/etc/passwd', sizeBytes: 5, sha256: 'ab', fault: null };
    for (const data of ['QUJD', forged, 5, [], {}])
      expect(faults(createAssetSchema, standard(data))).toEqual([
        'inputs.images.0.data: must be a string of base64',
      ]);
  });

  test('has its fault said at its place, and its limit by its kind', () => {
    expect(faults(createAssetSchema, standard(inline(3, 'is not valid base64')))).toEqual([
      'inputs.images.0.data: is not valid base64',
    ]);
    expect(faults(createAssetSchema, standard(inline(64 * 1024 * 1024)))).toEqual([]);
    expect(faults(createAssetSchema, standard(inline(64 * 1024 * 1024 + 1)))).toEqual([
      'inputs.images.0.data: is larger than 64 MiB',
    ]);
    const measured = (sizeBytes: number) => ({
      inputs: { images: [image], capture: [{ data: inline(sizeBytes) }] },
    });
    expect(faults(createMeasuredSchema, measured(500_000_000))).toEqual([]);
    expect(faults(createMeasuredSchema, measured(500_000_001))).toEqual([
      'inputs.capture.0.data: is larger than 500 MB',
    ]);
  });

  test('makes equal requests equal: the same bytes, wherever they lie', () => {
    expect(comparable('/spool/1')).toBe(comparable('/spool/2'));
  });
});

describe('a measured asset', () => {
  test.each([
    [{ capture: [clip] }, /^inputs\.images: /],
    [{ images: [], capture: [clip] }, /^inputs\.images: must hold exactly 1 image$/],
    [{ images: [image, image], capture: [clip] }, /^inputs\.images: must hold exactly 1 image$/],
    [{ images: [image] }, /^inputs\.capture: /],
    [{ images: [image], capture: [] }, /^inputs\.capture: must hold exactly 1 clip$/],
    [{ images: [image], capture: [clip, clip] }, /^inputs\.capture: must hold exactly 1 clip$/],
    [{ images: [image], capture: [clip], text: 'mug' }, /^inputs\.text: a measured asset is made from/],
    [{ images: [image], capture: [clip], text: null }, /^inputs\.text: a measured asset is made from/],
    [{ images: [image], capture: [clip], subject_name: 'mug' }, /^inputs\.subject_name: unknown property$/],
    [{ images: [image], capture: [{}] }, /^inputs\.capture\.0: url or data is needed$/],
    [{ images: [image], capture: [{ ...clip, data: inline(1) }] }, /^inputs\.capture\.0: give either url or/],
    [{ images: [image], capture: [{ url: 'http://a.example/b.mp4' }] }, /^inputs\.capture\.0\.url: .*https/],
    [{ images: [image], capture: [{ url: 'https://' }] }, /^inputs\.capture\.0\.url: .*https/],
    [
      { images: [image], capture: [{ url: `https://a.example/${'x'.repeat(2066)}` }] },
      /1 to 2083 characters/,
    ],
    [
      { images: [image], capture: [{ ...clip, type: 'mp4' }] },
      /^inputs\.capture\.0\.type: unknown property$/,
    ],
  ])('%j', (inputs, fault) => {
    expect(faults(createMeasuredSchema, { inputs })).toEqual([expect.stringMatching(fault)]);
  });

  test('takes a URL of 2083 characters', () => {
    const url = `https://a.example/${'x'.repeat(2065)}`;
    expect(faults(createMeasuredSchema, { inputs: { images: [{ url }], capture: [{ url }] } })).toEqual([]);
  });
});

describe('a batch', () => {
  const item = { inputs: { text: 'mug' } };

  test('has 1 to 100 items, counted before they are read', () => {
    for (const size of [1, 100])
      expect(faults(createStandardBatchSchema, { items: times(size, item) })).toEqual([]);
    for (const items of [[], times(101, item), times(90_000, 0)])
      expect(faults(createStandardBatchSchema, { items })).toEqual(['items: must hold 1 to 100 items']);
    expect(faults(createStandardBatchSchema, {})).toHaveLength(1);
  });

  test('names the item that is wrong, and has no params of its own', () => {
    const items = [item, item, item, { inputs: { text: '' } }, { inputs: { text: 'a' }, x: 1 }];
    expect(faults(createStandardBatchSchema, { items })).toEqual([
      'items.3.inputs.text: must have 1 to 10000 characters, has 0',
      'items.4.x: unknown property',
    ]);
    expect(faults(createStandardBatchSchema, { items: [item], params: {} })).toEqual([
      'params: belongs to each item: a batch has no params of its own',
    ]);
    expect(faults(createMeasuredBatchSchema, { items: [item] }).join()).toMatch(
      /items\.0\.inputs\.images: .*items\.0\.inputs\.capture: .*items\.0\.inputs\.text: /,
    );
  });
});

describe('a high-fidelity set', () => {
  test('has 1 to 100 variants', () => {
    for (const count of [1, 100]) expect(highFidelity({ count })).toEqual([]);
    for (const count of [0, 101, 1.5, '3', null, undefined])
      expect(highFidelity({ count })).toEqual(['count: must be an integer from 1 to 100']);
  });

  test.each([
    [{ images: [image] }, /^$/],
    [{ images: [image], text: 'in rust' }, /^$/],
    [{ images: [image], text: null, variation_references: times(8, image) }, /^$/],
    [{}, /^seed: text or one image of the subject is needed$/],
    [{ text: null, images: [] }, /^seed: text or one image of the subject is needed$/],
    [{ variation_references: [image] }, /^seed: .*: references do not replace it$/],
    [{ text: '  ' }, /^seed\.text: must not be only white space$/],
    [{ text: 'x'.repeat(2001) }, /^seed\.text: must have 1 to 2000 characters, has 2001$/],
    [{ images: [image, image] }, /^seed\.images: must hold at most 1 image$/],
    [{ text: 'x', variation_references: times(9, image) }, /^seed\.variation_references: .* 8 images$/],
    [{ text: 'x', variation_references: [{}] }, /^seed\.variation_references\.0: url or data is needed$/],
    [{ text: 'x', subject_name: 'y' }, /^seed\.subject_name: unknown property$/],
  ])('has a seed: %j', (seed, fault) => {
    expect(highFidelity({ seed }).join('; ')).toMatch(fault);
  });

  test('says why it takes no top-level body and no articulation', () => {
    expect(highFidelity({ body: 'deformable' })).toEqual(['body: belongs into params.physics.body']);
    for (const articulated of [true, false])
      expect(highFidelity({ params: { physics: { articulated } } })).toEqual([
        'params.physics.articulated: high-fidelity sets do not articulate; a procedural set does',
      ]);
  });

  test('is deformable with automatic collision and a simulator of soft bodies, as merged', () => {
    for (const simulator of ['isaac_sim_physx', 'isaac_sim_newton', 'genesis'])
      expect(judged({ body: 'deformable', simulator })).toEqual([]);
    for (const simulator of ['mujoco', 'sapien', 'agnostic'])
      expect(judged({ body: 'deformable', simulator })).toEqual(['params.physics.simulator']);
    expect(judged({ body: 'deformable', collision: 'sdf', simulator: 'mujoco' })).toEqual([
      'params.physics.collision',
      'params.physics.simulator',
    ]);
    expect(judged({ body: 'deformable' })).toEqual([]);
    expect(judged({ collision: 'sdf', simulator: 'mujoco' })).toEqual([]);
    const { physics } = accountDefaults;
    const soft = {
      ...accountDefaults,
      physics: { ...physics, body: 'deformable', collision: 'sdf' } as const,
    };
    expect(deformableFaults(mergeParams(soft, null))).toHaveLength(1);
  });
});

describe('a procedural set', () => {
  test.each([
    [{ count: 500 }, /^$/],
    [{ count: 9 }, /^count: must be an integer from 10 to 500$/],
    [{ count: 501 }, /^count: must be an integer from 10 to 500$/],
    [{ seed: { text: 'lamp', images: [image] } }, /^$/],
    [{ seed: { images: [image] } }, /^seed\.text: /],
    [{ seed: { text: null } }, /^seed\.text: /],
    [{ seed: { text: '\t' } }, /^seed\.text: must not be only white space$/],
    [{ seed: { text: 'x'.repeat(2001) } }, /^seed\.text: .* 2000 characters/],
    [{ seed: { text: 'x', images: [image, image] } }, /^seed\.images: must hold at most 1 image$/],
    [{ seed: { text: 'x', variation_references: [] } }, /^seed\.variation_references: unknown property$/],
    [{ params: { physics: { body: 'rigid', articulated: false } } }, /^$/],
    [{ params: { physics: { body: 'deformable' } } }, /^params\.physics\.body: must be "rigid"/],
    [{ params: { physics: { articulated: 'no' } } }, /^params\.physics\.articulated: /],
  ])('%j', (rest, fault) => {
    expect(procedural(rest).join('; ')).toMatch(fault);
  });

  test('articulates unless told otherwise, and is rigid whatever the account prefers', () => {
    const { physics } = accountDefaults;
    expect(mergeProceduralParams(accountDefaults, null).physics).toEqual({ ...physics, articulated: true });
    const soft = { ...accountDefaults, physics: { ...physics, body: 'deformable' as const } };
    expect(mergeProceduralParams(soft, { physics: { articulated: false } }).physics).toEqual({
      ...physics,
      articulated: false,
    });
    expect(mergeParams(accountDefaults, { physics: { articulated: false } }).physics.articulated).toBe(false);
    expect(mergeParams(accountDefaults, null).physics).not.toHaveProperty('articulated');
  });
});
