import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, mov, mp4, png } from '../media.ts';
import { expectInvalid, serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();
const route = '/v1/assets/measured';
const images = [{ data: png }];
const withCapture = (capture: unknown) => service.post(route, { inputs: { images, capture } });
const withData = (data: unknown) => withCapture([{ data }]);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fixture = async (name: string): Promise<string> =>
  base64(await readFile(join(import.meta.dirname, '../../sandbox-inputs/clips', name)));

describe('CaptureInput: the clip is judged by its content', () => {
  test.each(['phone.mp4', 'keys.mp4', 'turned.mov', 'fragmented.mp4'])('%s is taken', async (name) => {
    expect(await withData(await fixture(name))).toMatchObject({ status: 202 });
  });

  test.each(['clip.avi', 'clip.webm', 'sound.m4a'])(
    '%s is a 422 at creation that names inputs.capture.0.data',
    async (name) => {
      expectInvalid(await withData(await fixture(name)), 'inputs.capture.0.data');
    },
  );

  test.each([
    ['a picture', png],
    ['text', base64(Buffer.from('this is no clip'))],
    ['the first half of a clip', base64(clip().subarray(0, 200))],
    ['a clip of sound alone', base64(clip({ handler: 'soun', codec: 'mp4a' }))],
    ['no bytes', ''],
    ['what is no base64', '####'],
  ])('%s is a 422 that names inputs.capture.0.data', async (_, data) => {
    expectInvalid(await withData(data), 'inputs.capture.0.data');
  });

  test('nothing is created by what is refused', async () => {
    const before = (await service.get('/v1/assets?limit=100')).json.assets.length;
    await withData(png);
    expect((await service.get('/v1/assets?limit=100')).json.assets).toHaveLength(before);
  });
});

describe('CaptureInput: its fields', () => {
  test('exactly one of url or data', async () => {
    for (const capture of [{}, { url: null, data: null }, { url: 'https://127.0.0.1:1/clip.mp4', data: mp4 }])
      expectInvalid(await withCapture([capture]), 'inputs.capture.0');
  });

  test.each(['http://127.0.0.1:1/clip.mp4', 'ftp://host.invalid/clip.mp4', 'clip.mp4', 'https://'])(
    'the url %s is not HTTPS: 422',
    async (url) => {
      const answer = await withCapture([{ url }]);
      expectInvalid(answer, 'inputs.capture.0.url');
      // Refused for what it is, not because nobody answers there.
      expect(answer.json.detail).toMatch(/https/i);
    },
  );

  test('Limits: a URL of 2084 characters and an empty one are a 422 for their length', async () => {
    const url = 'https://127.0.0.1:1/'.padEnd(2083, 'a');
    const long = await withCapture([{ url: `${url}a` }]);
    expectInvalid(long, 'inputs.capture.0.url');
    expect(long.json.detail).toMatch(/2083/);
    expectInvalid(await withCapture([{ url: '' }]), 'inputs.capture.0.url');
    const longest = await withCapture([{ url }]);
    expect(longest.json?.detail ?? '').not.toMatch(/2083/);
  });
});

describe('MeasuredAssetInputs', () => {
  const capture = [{ data: mov }];

  test('Limits: exactly 1 image', async () => {
    for (const list of [[], [{ data: png }, { data: png }]])
      expectInvalid(await service.post(route, { inputs: { images: list, capture } }), 'inputs.images');
    expectInvalid(await service.post(route, { inputs: { capture } }), 'inputs.images');
  });

  test('Limits: exactly 1 capture clip', async () => {
    for (const list of [[], [...capture, ...capture]])
      expectInvalid(await withCapture(list), 'inputs.capture');
    expectInvalid(await service.post(route, { inputs: { images } }), 'inputs.capture');
  });

  test('text is not accepted', async () => {
    expectInvalid(await service.post(route, { inputs: { images, capture, text: 'a mug' } }), 'inputs.text');
  });

  test('the subject image is judged as well', async () => {
    const bad = { images: [{ data: 'aGVsbG8=' }], capture };
    expectInvalid(await service.post(route, { inputs: bad }), 'inputs.images.0.data');
  });
});
