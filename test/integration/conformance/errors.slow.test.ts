import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRoutes, creates } from './requests.ts';
import { expectProblem, serviceOfThisFile } from './service.ts';

const service = serviceOfThisFile();
const route = '/v1/assets/standard';

describe('Errors: addresses and methods', () => {
  test.each([
    '/',
    '/v1',
    '/v1/nothing',
    '/v2/assets/standard',
    '/v1/assets/standard/',
    '/v1//settings',
    '/V1/settings',
    '/v1/assets/%E0%A4%A',
    '/v1/assets/..%2f..%2fetc%2fpasswd',
    `/v1/assets/${'x'.repeat(5000)}`,
    '/v1/assets/asset_missing',
    '/v1/jobs/missing',
    '/v1/batches/missing',
    '/v1/variation-sets/missing',
    '/v1/webhooks/missing/deliveries',
  ])('GET %s is a 404 problem', async (path) => {
    expectProblem(await service.get(path), 404, 'not-found');
  });

  test('an id of one kind is no id of another', async () => {
    const { json } = await service.post(route, creates[route]);
    for (const path of [`/v1/jobs/${json.id}`, `/v1/assets/${json.job_id}`, `/v1/batches/${json.id}`])
      expectProblem(await service.get(path), 404, 'not-found');
  });

  const methods = {
    ...Object.fromEntries(createRoutes.map((path) => [path, ['POST']])),
    '/v1/assets': ['GET'],
    '/v1/assets/a': ['DELETE', 'GET'],
    '/v1/assets/a/bundle': ['GET', 'POST'],
    '/v1/batches/a': ['GET'],
    '/v1/batches/a/assets': ['GET'],
    '/v1/variation-sets/a': ['DELETE', 'GET'],
    '/v1/variation-sets/a/assets': ['GET'],
    '/v1/variation-sets/a/bundle': ['GET', 'POST'],
    '/v1/jobs/a': ['GET'],
    '/v1/jobs/a/cancel': ['POST'],
    '/v1/jobs/status': ['POST'],
    '/v1/settings': ['GET'],
    '/v1/webhooks': ['GET', 'POST'],
    '/v1/webhooks/a': ['DELETE'],
    '/v1/webhooks/a/test': ['POST'],
    '/v1/webhooks/a/deliveries': ['GET'],
  };

  test.each(Object.entries(methods))(
    '%s with another method is a 405 that allows %j',
    async (path, allowed) => {
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (one) => !allowed.includes(one),
      );
      for (const method of others) {
        const answer = await service.call(method, path);
        expectProblem(answer, 405, 'method-not-allowed');
        expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed);
      }
    },
  );
});

describe('Errors: bodies that are none', () => {
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['no body', ''],
    ['no JSON', 'a mug'],
    ['half of it', '{"inputs":{"text":"a m'],
    ['something behind it', '{"inputs":{"text":"a mug"}} {}'],
    ['a comma too many', '{"inputs":{"text":"a mug",}}'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"a mug"'],
    ['100000 brackets', '['.repeat(100_000)],
    ['100000 objects', '{"a":'.repeat(100_000)],
    ['NaN', '{"count":NaN,"seed":{"text":"x"}}'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a NUL in it', '{"inputs":\u0000{}}'],
    ['a compressed body', new Uint8Array(gzipSync('{"inputs":{"text":"a mug"}}'))],
  ];
  const cases = createRoutes.flatMap((path) => bodies.map(([what, raw]) => ({ path, what, raw })));

  test.each(cases)('$path: $what is a 4xx problem', async ({ path, raw }) => {
    const answer = await service.call('POST', path, { raw });
    expect([400, 415, 422]).toContain(answer.status);
    expectProblem(answer, answer.status);
  });

  test('half a surrogate pair is a 422 that names its field', async () => {
    const raw = '{"inputs":{"text":"a \\ud83d mug"}}';
    expectProblem(await service.call('POST', route, { raw }), 422, 'validation-error', 'inputs.text');
  });

  test('a problem says nothing of the inside of the service', async () => {
    for (const raw of ['a mug', '{"inputs":7}', '{"inputs":{"images":[{"data":"aGVsbG8="}]}}']) {
      const { text } = await service.call('POST', route, { raw });
      expect(text).not.toMatch(/node_modules|\.ts\b|\n\s+at |Error:|\/tmp\//);
    }
  });
});

describe('Errors: queries that are none', () => {
  test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', ' 5'])(
    'a limit of %j is a 422 that names limit',
    async (limit) => {
      const answer = await service.get(`/v1/assets?limit=${encodeURIComponent(limit)}`);
      expectProblem(answer, 422, 'validation-error', 'limit');
    },
  );

  test.each(['none', '%00', '../..', '-1'])(
    'a cursor %j that is none is a 422 that names cursor',
    async (cursor) => {
      const answer = await service.get(`/v1/assets?cursor=${cursor}`);
      expectProblem(answer, 422, 'validation-error', 'cursor');
    },
  );
});
