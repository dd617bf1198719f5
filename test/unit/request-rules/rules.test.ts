import { describe, expect, it } from 'vitest';
import {
  checkBatchSize,
  checkHighFidelity,
  checkMeasured,
  checkMeasuredBatch,
  checkProcedural,
  checkStandard,
  checkStandardBatch,
  type HighFidelityFacts,
  type MeasuredFacts,
  type ProceduralFacts,
  type StandardFacts,
} from '../../../main/contract/plain/request-rules/creates.ts';
import { type Fault, requireNoFaults } from '../../../main/contract/plain/request-rules/fault.ts';
import {
  checkBulkStatus,
  checkPage,
  checkWebhook,
} from '../../../main/contract/plain/request-rules/other-calls.ts';
import type { ParamsFacts } from '../../../main/contract/plain/request-rules/params.ts';
import { standardRequestSchema } from '../../../main/contract/schema/creation/create-request.ts';

const image = { url: 'https://example.com/mug.png' };
const file = (sizeBytes: number) => ({ data: { sizeBytes } });
/** A URL of exactly so many characters. */
const urlOf = (length: number, scheme = 'https'): string => `${scheme}://e.com/`.padEnd(length, 'x');
const ids = (length: number): string[] => Array.from({ length }, () => 'a');
const told = (faults: readonly Fault[]): string[] => faults.map(({ path, code }) => `${path} ${code}`);
const sentences = (faults: readonly Fault[]): string[] => faults.map(({ message }) => message);

const askStandard = (inputs: StandardFacts['inputs'], more: Partial<StandardFacts> = {}): string[] =>
  told(checkStandard({ inputs, name: null, params: null, ...more }));

describe('a standard asset', () => {
  it.each<[string, StandardFacts['inputs']]>([
    ['one letter', { text: 'x' }],
    ['10,000 letters', { text: 'x'.repeat(10_000) }],
    ['10,000 signs of two units each', { text: '😀'.repeat(10_000) }],
    ['an image by URL', { images: [image] }],
    ['an image of 2083 characters', { images: [{ url: urlOf(2083, 'http') }] }],
    ['an image as a file', { images: [file(1)] }],
    ['nulls beside', { text: null, images: [image], subject_name: null, multi_subject_image: false }],
    ['a subject among several', { images: [image], subject_name: 'the mug', multi_subject_image: true }],
  ])('is fine with %s', (_, inputs) => {
    expect(askStandard(inputs)).toEqual([]);
  });

  it.each<[string, StandardFacts['inputs'], string[]]>([
    ['nothing', {}, ['inputs subject-missing']],
    ['an empty list', { images: [] }, ['inputs subject-missing']],
    ['both', { text: 'x', images: [image] }, ['inputs subject-twice']],
    ['an empty text', { text: '' }, ['inputs.text text-blank']],
    ['white space', { text: ' \n\t\u00a0\u3000' }, ['inputs.text text-blank']],
    ['10,001 letters', { text: 'x'.repeat(10_001) }, ['inputs.text text-too-long']],
    ['two images', { images: [image, image] }, ['inputs.images too-many']],
    ['an image that is both', { images: [{ ...image, ...file(1) }] }, ['inputs.images.0 source-unclear']],
    ['an image that is neither', { images: [{ url: null }] }, ['inputs.images.0 source-unclear']],
    ['an empty URL', { images: [{ url: '' }] }, ['inputs.images.0.url url-invalid']],
    ['a long URL', { images: [{ url: urlOf(2084) }] }, ['inputs.images.0.url url-too-long']],
    ['a file URL', { images: [{ url: 'file:///etc/passwd' }] }, ['inputs.images.0.url url-invalid']],
    ['a script', { images: [{ url: 'javascript:alert(1)' }] }, ['inputs.images.0.url url-invalid']],
    ['a URL with a space', { images: [{ url: 'https://e.com/a b' }] }, ['inputs.images.0.url url-invalid']],
    ['an empty file', { images: [file(0)] }, ['inputs.images.0.data file-empty']],
    [
      'a name without the flag',
      { images: [image], subject_name: 'x' },
      ['inputs.subject_name subject-name-alone'],
    ],
    [
      'the flag without a name',
      { images: [image], multi_subject_image: true },
      ['inputs.subject_name subject-name-alone'],
    ],
    [
      'the pair with a text',
      { text: 'x', subject_name: 'x', multi_subject_image: true },
      ['inputs.subject_name subject-name-alone'],
    ],
    [
      'a blank subject',
      { images: [image], subject_name: ' ', multi_subject_image: true },
      ['inputs.subject_name subject-name-blank'],
    ],
    [
      'a long subject',
      { images: [image], subject_name: 'x'.repeat(101), multi_subject_image: true },
      ['inputs.subject_name subject-name-too-long'],
    ],
  ])('is refused with %s', (_, inputs, faults) => {
    expect(askStandard(inputs)).toEqual(faults);
  });

  it('says how long a text is, in whole characters', () => {
    expect(sentences(checkStandard({ inputs: { text: '😀'.repeat(10_312) } }))).toEqual([
      'The text has 10,312 characters; the limit is 10,000.',
    ]);
  });

  it('has a name of at most 100 characters', () => {
    expect(askStandard({ text: 'x' }, { name: '😀'.repeat(100) })).toEqual([]);
    expect(askStandard({ text: 'x' }, { name: '' })).toEqual([]);
    expect(askStandard({ text: 'x' }, { name: 'x'.repeat(101) })).toEqual(['name name-too-long']);
  });

  it.each<[string, ParamsFacts, string[]]>([
    ['nothing stated', {}, []],
    [
      'a deformable body with any collision and simulator',
      { physics: { body: 'deformable', collision: 'sdf', simulator: 'mujoco' } },
      [],
    ],
    ['an unknown quality', { mesh: { quality: 'best' } }, ['params.mesh.quality value-unknown']],
    ['an unknown resolution', { texture: { resolution: 4095 } }, ['params.texture.resolution value-unknown']],
    ['an unknown simulator', { physics: { simulator: 'unity' } }, ['params.physics.simulator value-unknown']],
    [
      'articulation, even off',
      { physics: { articulated: false } },
      ['params.physics.articulated never-articulated'],
    ],
  ])('has params with %s', (_, params, faults) => {
    expect(askStandard({ text: 'x' }, { params })).toEqual(faults);
  });

  it('is judged by the journal as by the rules', () => {
    const params = { mesh: undefined };
    const parse = (text: string, name: string | null): boolean =>
      standardRequestSchema.safeParse({ name, input: { type: 'text', text }, params }).success;
    for (const [text, name] of [
      ['😀'.repeat(10_000), '😀'.repeat(100)],
      ['x'.repeat(10_001), null],
      ['😀'.repeat(10_001), null],
      ['x', '😀'.repeat(101)],
      ['', null],
      [' ', null],
      ['x', ''],
    ] as const)
      expect(parse(text, name)).toBe(checkStandard({ inputs: { text }, name }).length === 0);
  });
});

describe('a measured asset', () => {
  const clip = { url: 'https://example.com/clip.mp4' };
  it.each<[string, MeasuredFacts['inputs'], string[]]>([
    ['one image and one clip', { images: [image], capture: [clip] }, []],
    ['a clip of exactly 500 MB', { images: [image], capture: [file(500_000_000)] }, []],
    ['neither', {}, ['inputs.images too-few', 'inputs.capture too-few']],
    [
      'two of each',
      { images: [image, image], capture: [clip, clip] },
      ['inputs.images too-many', 'inputs.capture too-many'],
    ],
    [
      'a clip by plain HTTP',
      { images: [image], capture: [{ url: 'http://e.com/a.mp4' }] },
      ['inputs.capture.0.url url-not-https'],
    ],
    [
      'a larger clip',
      { images: [image], capture: [file(500_000_001)] },
      ['inputs.capture.0.data file-too-large'],
    ],
  ])('with %s', (_, inputs, faults) => {
    expect(told(checkMeasured({ inputs }))).toEqual(faults);
  });

  it('says how large a clip is', () => {
    const sizes = [512_400_000, 500_000_001];
    const faults = sizes.flatMap((size) =>
      checkMeasured({ inputs: { images: [image], capture: [file(size)] } }),
    );
    expect(sentences(faults)).toEqual([
      'The clip is 512.4 MB; the limit for an upload is 500 MB. Enter a URL instead.',
      'The clip is 500.000001 MB; the limit for an upload is 500 MB. Enter a URL instead.',
    ]);
  });
});

describe('a batch', () => {
  const item = { inputs: { text: 'x' } };
  it('has 1 to 100 items', () => {
    expect(told(checkStandardBatch({ items: Array.from({ length: 100 }, () => item) }))).toEqual([]);
    expect(told(checkStandardBatch({ items: [] }))).toEqual(['items too-few']);
    const many = checkStandardBatch({ items: Array.from({ length: 101 }, () => item) });
    expect(sentences(many)).toEqual(['There are 101 items; at most 100 are allowed.']);
  });

  it('names the item of each fault', () => {
    const items = [item, { inputs: {} }, { ...item, name: 'x'.repeat(101) }];
    expect(told(checkStandardBatch({ items, name: 'x'.repeat(101) }))).toEqual([
      'items.1.inputs subject-missing',
      'items.2.name name-too-long',
      'name name-too-long',
    ]);
    expect(told(checkMeasuredBatch({ items: [{ inputs: { images: [image] } }] }))).toEqual([
      'items.0.inputs.capture too-few',
    ]);
  });

  it('is at most 832 MB, and says its size', () => {
    expect(checkBatchSize(832_000_000)).toEqual([]);
    expect(sentences([...checkBatchSize(845_200_000), ...checkBatchSize(832_000_001)])).toEqual([
      'This batch is 845.2 MB; the limit is 832 MB. Split it, or enter URLs for clips.',
      'This batch is 832.000001 MB; the limit is 832 MB. Split it, or enter URLs for clips.',
    ]);
  });
});

const askHighFidelity = (seed: HighFidelityFacts['seed'], count = 1, physics = {}): string[] =>
  told(checkHighFidelity({ count, seed, params: { physics } }));

describe('a high-fidelity set', () => {
  it.each<[string, HighFidelityFacts['seed'], string[]]>([
    ['a text', { text: 'x'.repeat(2000) }, []],
    ['an image', { images: [image] }, []],
    [
      'both, and eight references',
      { text: 'x', images: [image], variation_references: Array.from({ length: 8 }, () => image) },
      [],
    ],
    ['nothing', {}, ['seed subject-missing']],
    ['references alone', { variation_references: [image] }, ['seed subject-missing']],
    ['a blank text beside an image', { text: ' ', images: [image] }, ['seed.text text-blank']],
    ['2001 letters', { text: 'x'.repeat(2001) }, ['seed.text text-too-long']],
    ['two images', { images: [image, image] }, ['seed.images too-many']],
    [
      'nine references',
      { text: 'x', variation_references: Array.from({ length: 9 }, () => image) },
      ['seed.variation_references too-many'],
    ],
    [
      'a broken reference',
      { text: 'x', variation_references: [image, { url: 'x' }] },
      ['seed.variation_references.1.url url-invalid'],
    ],
  ])('with %s', (_, seed, faults) => {
    expect(askHighFidelity(seed)).toEqual(faults);
  });

  it.each([
    [0, false],
    [1, true],
    [100, true],
    [101, false],
    [1.5, false],
    [Number.NaN, false],
  ])('of %d members', (count, fine) => {
    expect(askHighFidelity({ text: 'x' }, count)).toEqual(fine ? [] : ['count count-out-of-range']);
  });

  it.each<[object, string[]]>([
    [{ body: 'deformable' }, []],
    [{ body: 'deformable', collision: 'auto', simulator: 'genesis' }, []],
    [{ body: 'deformable', collision: 'auto', simulator: 'isaac_sim_newton' }, []],
    [{ body: 'deformable', collision: 'sdf' }, ['params.physics.collision deformable-needs-auto']],
    [{ body: 'deformable', simulator: 'mujoco' }, ['params.physics.simulator deformable-needs-simulator']],
    [
      { body: 'deformable', simulator: 'agnostic', collision: 'coacd' },
      [
        'params.physics.collision deformable-needs-auto',
        'params.physics.simulator deformable-needs-simulator',
      ],
    ],
    [{ body: 'rigid', collision: 'sdf', simulator: 'mujoco' }, []],
    [{ articulated: true }, ['params.physics.articulated never-articulated']],
  ])('with physics %j', (physics, faults) => {
    expect(askHighFidelity({ text: 'x' }, 1, physics)).toEqual(faults);
  });
});

const askProcedural = (seed: ProceduralFacts['seed'], count = 10, physics = {}): string[] =>
  told(checkProcedural({ count, seed, params: { physics } }));

describe('a procedural set', () => {
  it.each([
    [9, false],
    [10, true],
    [500, true],
    [501, false],
  ])('of %d members', (count, fine) => {
    expect(askProcedural({ text: 'x' }, count)).toEqual(fine ? [] : ['count count-out-of-range']);
  });

  it('always has a brief, and one photo at most', () => {
    expect(askProcedural({ text: 'x', images: [image] })).toEqual([]);
    expect(askProcedural({ images: [image, image] })).toEqual([
      'seed.text text-blank',
      'seed.images too-many',
    ]);
  });

  it('is rigid, with parts that move or not', () => {
    expect(askProcedural({ text: 'x' }, 10, { body: 'rigid', articulated: false, collision: 'sdf' })).toEqual(
      [],
    );
    expect(askProcedural({ text: 'x' }, 10, { body: 'deformable' })).toEqual([
      'params.physics.body always-rigid',
    ]);
  });
});

describe('other calls', () => {
  it.each<[string, string[], string[]]>([
    [urlOf(2000), ['asset.completed'], []],
    [urlOf(2001), ['asset.completed'], ['url url-too-long']],
    ['http://example.com/hook', ['asset.completed'], ['url url-not-https']],
    ['http://127.0.0.1:8080/hook', ['asset.completed'], []],
    ['http://127.0.0.1.example.com/', ['asset.completed'], ['url url-not-https']],
    ['hook', [], ['url url-invalid', 'events too-few']],
    ['https://e.com', Array.from({ length: 33 }, () => 'test'), ['events too-many']],
  ])('a webhook at %s', (url, events, faults) => {
    expect(told(checkWebhook({ url, events }))).toEqual(faults);
  });

  it('bulk status and pages', () => {
    expect([0, 1, 100, 101].map((n) => checkBulkStatus({ ids: ids(n) }).length)).toEqual([1, 0, 0, 1]);
    expect([0, 1, 100, 101, 1.5].map((limit) => checkPage({ limit }).length)).toEqual([1, 0, 0, 1, 1]);
    expect(checkPage({})).toEqual([]);
  });
});

describe('the error that stops a request', () => {
  it('carries the faults and reads as sentences', () => {
    expect(() => requireNoFaults([])).not.toThrow();
    expect(() => requireNoFaults(checkBatchSize(845_200_000))).toThrow(
      'The request is not valid: This batch is 845.2 MB; the limit is 832 MB. Split it, or enter URLs for clips. Correct this and try again.',
    );
    const faults = checkStandardBatch({ items: Array.from({ length: 100 }, () => ({ inputs: {} })) });
    expect(() => requireNoFaults(faults)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        data: { issues: expect.toSatisfy((all) => all.length === 20) },
      }),
    );
  });
});
