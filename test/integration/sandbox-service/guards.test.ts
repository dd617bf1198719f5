import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { redPng, send, startService, token } from './service.ts';

const problem = (status: number, type: string) => ({
  status,
  type,
  title: expect.any(String),
  detail: expect.any(String),
});

describe('who is answered', () => {
  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['a part of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['the token without its scheme', { authorization: token }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('%s gets a 401 problem', async (_, headers) => {
    const { url } = await startService();
    for (const path of ['/v1/settings', '/v1/nothing', '/']) {
      const reply = await send(url + path, { headers });
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toBe('application/problem+json');
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.json).toEqual(problem(401, 'unauthorized'));
    }
  });

  test.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1'])(
    'the host %j is refused',
    async (host) => {
      const { url } = await startService();
      for (const path of ['/v1/settings', '/files/a/b?expires=1&signature=2']) {
        const reply = await send(url + path, { headers: { host, authorization: `Bearer ${token}` } });
        expect(reply.status).toBe(421);
        expect(reply.json.type).toBe('misdirected-request');
      }
    },
  );

  test('unknown addresses are 404, known ones with another method 405', async () => {
    const service = await startService();
    for (const path of [
      '/',
      '/v1',
      '/v1/assets/',
      '/v1/jobs',
      '/v1/assets/%2e%2e/jobs',
      '/V1/settings',
      '/v1/scenes/x',
    ]) {
      const reply = await service.call('GET', path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.json).toEqual(problem(404, 'not-found'));
    }
    for (const [method, path, allow] of [
      ['GET', '/v1/assets/standard', 'POST'],
      ['DELETE', '/v1/settings', 'GET'],
      ['POST', '/v1/assets', 'GET'],
      ['GET', '/v1/jobs/x/cancel', 'POST'],
    ] as const) {
      const reply = await service.call(method, path);
      expect([path, reply.status, reply.headers.allow]).toEqual([path, 405, allow]);
      expect(reply.json.type).toBe('method-not-allowed');
    }
    for (const path of ['/v1/assets/asset_x', '/v1/jobs/job_x']) {
      const reply = await service.call('GET', path);
      expect([reply.status, reply.json.type]).toEqual([404, 'not-found']);
    }
    expect((await service.call('POST', '/v1/jobs/job_x/cancel')).status).toBe(404);
  });

  test('what is not HTTP gets a 400 problem, an empty host a 421', async () => {
    const { url } = await startService();
    const hostless = await exchange(url, 'GET /v1/settings HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n');
    expect(hostless).toMatch(/^HTTP\/1\.1 421 /);
    const answer = await exchange(url, 'GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"type":"invalid-request"');
  });
});

describe('what is refused', () => {
  test('a body above the bound, declared or not, is 413 and creates nothing', async () => {
    const service = await startService();
    const huge = JSON.stringify({ inputs: { text: 'x'.repeat(100_000_001) } });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const reply = await service.call('POST', '/v1/assets/standard', huge, headers);
      expect(reply.json).toEqual(problem(413, 'payload-too-large'));
    }
    expect((await service.call('GET', '/v1/assets')).json.assets).toEqual([]);
  });

  test.each([
    ['{"inputs": {"text": "a"},}', /line 1, column 26/],
    ['{\n  "inputs": nul\n}', /line 2, column 13/],
    ['{"inputs": {"text": "a"', /line 1, column 24/],
    ['', /JSON body is needed/],
    [`[${'['.repeat(200_000)}`, /nested more than 32 levels/],
  ])('JSON that is none is refused by its place: %.40j', async (body, words) => {
    const service = await startService();
    const reply = await service.call('POST', '/v1/assets/standard', body);
    expect(reply.status).toBe(422);
    expect(reply.json.errors[0].message).toMatch(words);
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const service = await startService();
    const reply = await fetch(`${service.url}/v1/assets/standard`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.from('{"inputs":{"text":"\xff"}}', 'latin1'),
    });
    expect(reply.status).toBe(422);
  });

  test.each<[string, unknown, string[]]>([
    ['no object', [], ['']],
    ['no inputs', {}, ['inputs']],
    ['neither text nor image', { inputs: {} }, ['inputs']],
    ['text and image', { inputs: { text: 'a', images: [{ url: 'https://a.example/b' }] } }, ['inputs']],
    [
      'two images',
      { inputs: { images: [{ url: 'https://a.example' }, { url: 'https://a.example' }] } },
      ['inputs.images'],
    ],
    ['blank text', { inputs: { text: ' \n\t ' } }, ['inputs.text']],
    ['empty text', { inputs: { text: '' } }, ['inputs.text']],
    ['too long a text', { inputs: { text: 'x'.repeat(10_001) } }, ['inputs.text']],
    ['too long a name', { inputs: { text: 'a' }, name: '💥'.repeat(101) }, ['name']],
    ['a number as name', { inputs: { text: 'a' }, name: 1 }, ['name']],
    [
      'an image that is url and data',
      { inputs: { images: [{ url: 'https://a.example', data: 'AAAA' }] } },
      ['inputs.images.0'],
    ],
    ['an image that is neither', { inputs: { images: [{ url: null }] } }, ['inputs.images.0']],
    [
      'too long a URL',
      { inputs: { images: [{ url: `https://a.example/${'a'.repeat(2083)}` }] } },
      ['inputs.images.0.url'],
    ],
    ['a file URL', { inputs: { images: [{ url: 'file:///etc/passwd' }] } }, ['inputs.images.0.url']],
    ['no base64', { inputs: { images: [{ data: 'not base64!' }] } }, ['inputs.images.0.data']],
    [
      'a data URL',
      { inputs: { images: [{ data: 'data:image/png;base64,AAAA' }] } },
      ['inputs.images.0.data'],
    ],
    ['base64 of no image', { inputs: { images: [{ data: 'AAAA' }] } }, ['inputs.images.0.data']],
    [
      'a subject without its flag',
      { inputs: { images: [{ url: 'https://a.example' }], subject_name: 'a' } },
      ['inputs.subject_name'],
    ],
    [
      'a flag without its subject',
      { inputs: { images: [{ url: 'https://a.example' }], multi_subject_image: true } },
      ['inputs.subject_name'],
    ],
    [
      'a subject with text',
      { inputs: { text: 'a', subject_name: 'a', multi_subject_image: true } },
      ['inputs.subject_name'],
    ],
    [
      'unknown properties everywhere',
      { inputs: { text: 'a', b: 1 }, c: 1, params: { mesh: { d: 1 }, e: 1 } },
      ['inputs.b', 'params.mesh.d', 'params.e', 'c'],
    ],
    [
      'wrong values of params',
      {
        inputs: { text: 'a' },
        params: {
          mesh: { quality: 'high' },
          texture: { resolution: 1000 },
          physics: { body: 1, articulated: true },
        },
      },
      [
        'params.mesh.quality',
        'params.texture.resolution',
        'params.physics.body',
        'params.physics.articulated',
      ],
    ],
    [
      'a value that is null',
      { inputs: { text: 'a' }, params: { mesh: { quality: null } } },
      ['params.mesh.quality'],
    ],
    ['a prototype', JSON.parse('{"inputs":{"text":"a"},"__proto__":{"x":1}}'), ['__proto__']],
  ])('%s is a 422 with its path', async (_, body, paths) => {
    const service = await startService();
    const reply = await service.create(body);
    expect(reply.json).toMatchObject(problem(422, 'validation-error'));
    const found = reply.json.errors.map((error: { path: string }) => error.path);
    expect(found.toSorted()).toEqual(paths.toSorted());
    expect((await service.call('GET', '/v1/assets')).json.assets).toEqual([]);
  });

  test('a truncated image and an SVG are refused, a name of 100 emoji is not', async () => {
    const service = await startService();
    const png = await redPng();
    for (const bytes of [
      png.subarray(0, png.length - 30),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]) {
      const reply = await service.create({ inputs: { images: [{ data: bytes.toString('base64') }] } });
      expect([reply.status, reply.json.errors[0].path]).toEqual([422, 'inputs.images.0.data']);
    }
    const fine = await service.create({ inputs: { text: 'a sandbox:hold' }, name: '💥'.repeat(100) });
    expect(fine.status).toBe(202);
  });
});

test('no token, body, key or signature reaches the log', async () => {
  const service = await startService();
  const created = await service.create(
    { inputs: { text: 'a secret brief' }, name: 'secret name' },
    'secret-key',
  );
  await service.create({ inputs: { text: 'a secret brief' }, x: 1 }, 'secret-key');
  await service.call('POST', '/v1/assets/standard', '{"a secret brief');
  await service.jobIn(created.json.job_id, 'complete');
  const { json } = await service.call('GET', `/v1/assets/${created.json.id}?hidden=secret`);
  await send(json.files[0].url);
  await send(json.files[0].url.replace(/.$/, 'x'));
  await send(`${service.url}/v1/settings`, { headers: { authorization: 'Bearer secret-attempt' } });
  const log = service.logged.join('');
  expect(service.logged.length).toBeGreaterThan(6);
  for (const hidden of [token, 'secret', 'signature', 'expires=', 'Bearer'])
    expect(log).not.toContain(hidden);
});

function exchange(url: string, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(sent));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
