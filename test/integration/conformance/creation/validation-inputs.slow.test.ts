import { describe, expect, test } from 'vitest';
import { png } from '../media.ts';
import { changed, createRoutes, creates, times } from '../requests.ts';
import { expectInvalid, serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();
const route = '/v1/assets/standard';
const withInputs = (inputs: unknown) => service.post(route, { inputs });
const withImage = (image: unknown) => withInputs({ images: [image] });

describe('AssetInputs', () => {
  test('Limits: inputs.text of 10000 characters is taken', async () => {
    expect(await withInputs({ text: 'x'.repeat(10_000) })).toMatchObject({ status: 202 });
  });

  test('Limits: inputs.text of 10001 characters is a 422 that names inputs.text', async () => {
    expectInvalid(await withInputs({ text: 'x'.repeat(10_001) }), 'inputs.text');
  });

  test('lengths count Unicode code points: 10000 emoji are taken, 10001 are not', async () => {
    expect(await withInputs({ text: '\u{1f600}'.repeat(10_000) })).toMatchObject({ status: 202 });
    expectInvalid(await withInputs({ text: '\u{1f600}'.repeat(10_001) }), 'inputs.text');
  });

  test('inputs.text of one character is taken', async () => {
    expect(await withInputs({ text: 'x' })).toMatchObject({ status: 202 });
  });

  test.each(['', ' ', '\n\r\t', '\u00a0', '\u3000\u2003'])(
    'inputs.text %j has no non-whitespace: 422',
    async (text) => {
      expectInvalid(await withInputs({ text }), 'inputs.text');
    },
  );

  test.each([[7], [true], [['a']], [{ en: 'a mug' }]])('inputs.text %j is no string: 422', async (text) => {
    expectInvalid(await withInputs({ text }), 'inputs.text');
  });

  test('either text or one image, not both and not neither', async () => {
    expectInvalid(await withInputs({ text: 'a mug', images: [{ data: png }] }), 'inputs');
    for (const inputs of [{}, { text: null }, { images: [] }, { text: null, images: [] }])
      expectInvalid(await withInputs(inputs), 'inputs');
  });

  test('null text with an image, and no images with text, are taken', async () => {
    expect(await withInputs({ text: null, images: [{ data: png }] })).toMatchObject({ status: 202 });
    expect(await withInputs({ text: 'a mug', images: [] })).toMatchObject({ status: 202 });
  });

  test('Limits: two images are a 422 that names inputs.images', async () => {
    expectInvalid(await withInputs({ images: [{ data: png }, { data: png }] }), 'inputs.images');
  });

  test('inputs are required', async () => {
    expectInvalid(await service.post(route, {}), 'inputs');
    for (const inputs of [null, 'a mug', []]) expectInvalid(await withInputs(inputs), 'inputs');
  });

  test('a capture is no part of a standard asset', async () => {
    expectInvalid(await withInputs({ text: 'a mug', capture: [] }), 'inputs.capture');
  });
});

describe('the pair of subject_name and multi_subject_image', () => {
  const images = [{ data: png }];

  test('is taken with an image, with a name of 1 to 100 characters', async () => {
    for (const subject_name of ['the mug', 'é'.repeat(100)])
      expect(await withInputs({ images, subject_name, multi_subject_image: true })).toMatchObject({
        status: 202,
      });
    expectInvalid(
      await withInputs({ images, subject_name: 'é'.repeat(101), multi_subject_image: true }),
      'inputs.subject_name',
    );
  });

  test('one without the other is a 422', async () => {
    for (const half of [
      { subject_name: 'the mug' },
      { subject_name: 'the mug', multi_subject_image: false },
      { multi_subject_image: true },
    ])
      expectInvalid(await withInputs({ images, ...half }));
  });

  test('with text it is a 422', async () => {
    expectInvalid(await withInputs({ text: 'mugs', subject_name: 'the mug', multi_subject_image: true }));
  });
});

describe('ImageInput', () => {
  test('url or data, not both and not neither', async () => {
    expectInvalid(await withImage({ data: png, url: 'https://host.invalid/a.png' }), 'inputs.images.0');
    for (const image of [{}, { url: null }, { url: null, data: null }])
      expectInvalid(await withImage(image), 'inputs.images.0');
  });

  test('a null beside the other counts as not given', async () => {
    expect(await withImage({ data: png, url: null })).toMatchObject({ status: 202 });
    expect(await withImage({ data: null, url: 'http://127.0.0.1:1/a.png' })).toMatchObject({ status: 202 });
  });

  test('Limits: a URL of 2083 characters is taken, of 2084 and of none is a 422', async () => {
    const url = 'http://127.0.0.1:1/'.padEnd(2083, 'a');
    expect(await withImage({ url })).toMatchObject({ status: 202 });
    expectInvalid(await withImage({ url: `${url}a` }), 'inputs.images.0.url');
    expectInvalid(await withImage({ url: '' }), 'inputs.images.0.url');
  });

  test.each(['no address', '/a.png', 'file:///etc/passwd', 'javascript:alert(1)', 'http://'])(
    'the url %j is a 422',
    async (url) => {
      expectInvalid(await withImage({ url }), 'inputs.images.0.url');
    },
  );

  test.each([
    ['characters outside the alphabet', '####'],
    ['a length that no bytes have', 'abcde'],
    ['padding in the middle', `ab==${png}`],
    ['nothing', ''],
    ['a data URL', `data:image/png;base64,${png}`],
  ])('data with %s is a 422', async (_, data) => {
    expectInvalid(await withImage({ data }), 'inputs.images.0.data');
  });

  test.each([[7], [['a']], [{ png }]])('data %j is no string: 422', async (data) => {
    expectInvalid(await withImage({ data }), 'inputs.images.0.data');
  });

  test('data that is no image that can be decoded is a 422', async () => {
    const half = Buffer.from(png, 'base64').subarray(0, 40).toString('base64');
    for (const data of [half, Buffer.from('hello').toString('base64')])
      expectInvalid(await withImage({ data }), 'inputs.images.0.data');
  });

  test('it is an object', async () => {
    for (const image of [png, null, 7, []]) expectInvalid(await withImage(image), 'inputs.images.0');
  });
});

describe('seeds', () => {
  const seeds = {
    '/v1/variation-sets/high-fidelity': ['seed.images', 'seed.variation_references'],
    '/v1/variation-sets/procedural': ['seed.images'],
  } as const;
  const places = Object.entries(seeds).flatMap(([path, lists]) => lists.map((list) => ({ path, list })));

  test.each(places)('$path: faults in $list are named', async ({ path, list }) => {
    const { count } =
      creates[path === '/v1/variation-sets/procedural' ? path : '/v1/variation-sets/high-fidelity'];
    const body = (image: unknown) => changed({ count, seed: { text: 'a boot' } }, list, [image]);
    expectInvalid(await service.post(path, body({ data: '####' })), `${list}.0.data`);
    expectInvalid(await service.post(path, body({ data: 'aGVsbG8=' })), `${list}.0.data`);
    expectInvalid(await service.post(path, body({ url: 'ftp://x/y' })), `${list}.0.url`);
    expectInvalid(await service.post(path, body({})), `${list}.0`);
    expectInvalid(await service.post(path, changed(body({}), list, 'a.png')), list);
  });

  test('the fault of the eighth reference is named by its place', async () => {
    const references = [...times(7, { data: png }), { data: 'aGVsbG8=' }];
    expectInvalid(
      await service.post('/v1/variation-sets/high-fidelity', {
        count: 1,
        seed: { text: 'a boot', variation_references: references },
      }),
      'seed.variation_references.7.data',
    );
  });
});

describe('unknown properties', () => {
  const single = [
    '',
    'inputs.',
    'params.',
    'params.mesh.',
    'params.texture.',
    'params.physics.',
    'params.variation.',
  ];
  const seeded = single.map((place) => place.replace('inputs.', 'seed.'));
  const inItems = single.map((place) => `items.0.${place}`);
  const table = {
    '/v1/assets/standard': single,
    '/v1/assets/measured': [...single, 'inputs.images.0.', 'inputs.capture.0.'],
    '/v1/batches/standard': ['', ...inItems],
    '/v1/batches/measured': ['', ...inItems, 'items.0.inputs.images.0.', 'items.0.inputs.capture.0.'],
    '/v1/variation-sets/high-fidelity': seeded,
    '/v1/variation-sets/procedural': seeded,
  };

  test.each(createRoutes)('%s: every object rejects them with their path', async (path) => {
    for (const place of table[path])
      expectInvalid(
        await service.post(path, changed(creates[path], `${place}colour`, 'red')),
        `${place}colour`,
      );
  });

  test('ImageInput rejects them', async () => {
    expectInvalid(await withImage({ data: png, alt: 'a mug' }), 'inputs.images.0.alt');
  });

  test('names of the language itself are unknown properties too', async () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      expectInvalid(
        await service.call('POST', route, { raw: `{"inputs":{"text":"a mug"},"${name}":{}}` }),
        name,
      );
  });
});

describe('name', () => {
  const single = ['/v1/assets/standard', '/v1/assets/measured'] as const;

  test.each(single)('%s: 100 characters are taken, 101 are a 422, null is none', async (path) => {
    const named = await service.post(path, { ...creates[path], name: '\u{1f600}'.repeat(100) });
    expect((await service.get(`/v1/assets/${named.json.id}`)).json.name).toBe('\u{1f600}'.repeat(100));
    expectInvalid(await service.post(path, { ...creates[path], name: 'x'.repeat(101) }), 'name');
    const unnamed = await service.post(path, { ...creates[path], name: null });
    expect((await service.get(`/v1/assets/${unnamed.json.id}`)).json.name).toBeNull();
  });

  test.each(createRoutes)('%s: a name that is no string is a 422', async (path) => {
    for (const name of [7, {}, ['a'], false])
      expectInvalid(await service.post(path, { ...creates[path], name }), 'name');
  });
});
