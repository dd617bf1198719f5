import { expect, test } from 'vitest';
import { type CreateRoute, changed, createRoutes, creates } from './requests.ts';
import { expectProblem, serviceOfThisFile } from './service.ts';

const service = serviceOfThisFile();

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const strangeScalars = [undefined, null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -0, 10, 100] as const;
const strangeTexts = [
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '\u202e',
  '../../etc',
  '__proto__',
  '%s%n',
  '1'.repeat(5000),
];
const strangeValues: readonly unknown[] = [
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  [{ data: 'AAAA' }],
  { constructor: { prototype: 1 } },
];
const strangeInputs: readonly unknown[] = [
  { url: 'http://[' },
  { data: '=' },
  { text: 'x' },
  { toJSON: 1, hasOwnProperty: null },
];
const strange: readonly unknown[] = [strangeScalars, strangeTexts, strangeValues, strangeInputs].flat(1);

/** Paths of everything in a value, and of one more property beside each. */
function placesIn(value: unknown, at: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [at.join('.')];
  const inside = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]));
  const extra = Array.isArray(value) ? [] : [[...at, 'extra'].join('.')];
  return [...(at.length === 0 ? [] : [at.join('.')]), ...inside, ...extra];
}

/** A valid body with one to three places turned into something strange. */
function mutated(random: () => number, route: CreateRoute): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const params = { mesh: { quality: 'low' }, texture: { resolution: 1024 }, physics: { body: 'rigid' } };
  let body: unknown = route.startsWith('/v1/batches')
    ? creates[route]
    : { ...creates[route], name: 'a', params };
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1)
    body = changed(body, pick(placesIn(body)) ?? 'extra', pick(strange));
  return body;
}

test('no body of 300 with something strange in it is a 500: each is a 202 or a problem', async () => {
  const random = randomFrom(20_260);
  let refusals = 0;
  for (let round = 0; round < 300; round += 1) {
    const route = createRoutes[round % createRoutes.length] ?? '/v1/assets/standard';
    const body = mutated(random, route);
    const answer = await service.post(route, body);
    if (answer.status === 202) {
      await service.job(answer.json.job_id ?? '');
      continue;
    }
    expect(answer.status, `${route} ${JSON.stringify(body).slice(0, 500)} ${answer.text}`).toBe(422);
    expectProblem(answer, 422, 'validation-error');
    refusals += 1;
  }
  expect(refusals).toBeGreaterThan(150);
});

test('no body of 200 cut, doubled or with a byte turned is a 500', async () => {
  const random = randomFrom(4_711);
  for (let round = 0; round < 200; round += 1) {
    const route = createRoutes[round % createRoutes.length] ?? '/v1/assets/standard';
    const bytes = Uint8Array.from(Buffer.from(JSON.stringify(creates[route])));
    const at = Math.floor(random() * bytes.length);
    if (round % 3 === 0) bytes[at] = Math.floor(random() * 256);
    const raw =
      round % 3 === 1
        ? bytes.slice(0, at)
        : round % 3 === 2
          ? Uint8Array.from([...bytes.slice(at), ...bytes])
          : bytes;
    const answer = await service.call('POST', route, { raw });
    if (answer.status === 202) {
      await service.job(answer.json.job_id);
      continue;
    }
    expect([400, 415, 422], answer.text).toContain(answer.status);
    expectProblem(answer, answer.status);
  }
});
