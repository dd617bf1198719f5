import { describe, expect, test } from 'vitest';
import {
  assetTimeline,
  durationOf,
  positionAt,
  readDirectives,
  type Timeline,
  withoutDirectives,
} from '../../../main/sandbox/engine/plan.ts';
import { inside, stemOf } from '../../../main/sandbox/files/asset-files.ts';
import { presign, rangeOf, verify } from '../../../main/sandbox/files/presigned-files.ts';
import { accountOf } from '../../../main/sandbox/http/listener.ts';
import { cursorAfter, findRoute, pageOf, type Route } from '../../../main/sandbox/http/router.ts';
import { createAssetSchema } from '../../../main/sandbox/requests/create.ts';
import { accountDefaults, mergeParams } from '../../../main/sandbox/requests/params.ts';

test.each([
  [null, 'asset'],
  ['', 'asset'],
  ['Blue Mug', 'blue_mug'],
  ['  a--b  ', '_a_b_'],
  ['2nd', 'asset_2nd'],
  ['Кружка', '_'],
  ['Tasse à thé', 'tasse_th_'],
  ['..', '_'],
])('the stem of %j is %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

describe('directives', () => {
  test.each([
    ['a mug', { failAt: null, failMembers: new Set(), hold: false, slowness: 1 }],
    ['sandbox:fail', { failAt: 'last', failMembers: new Set(), hold: false, slowness: 1 }],
    [
      'x SANDBOX:FAIL=Reconstruction y',
      { failAt: 'reconstruction', failMembers: new Set(), hold: false, slowness: 1 },
    ],
    ['sandbox:fail=nothing', { failAt: 'last', failMembers: new Set(), hold: false, slowness: 1 }],
    [
      'sandbox:fail=3 sandbox:fail=12',
      { failAt: null, failMembers: new Set([3, 12]), hold: false, slowness: 1 },
    ],
    ['sandbox:hold sandbox:slow', { failAt: null, failMembers: new Set(), hold: true, slowness: 20 }],
    ['sandbox:holder, mysandbox:fail', { failAt: null, failMembers: new Set(), hold: false, slowness: 1 }],
  ])('%s', (text, expected) => {
    expect(readDirectives(null, text)).toEqual(expected);
    expect(readDirectives(text, null)).toEqual(expected);
  });

  test('are not part of the brief', () => {
    expect(withoutDirectives('a sandbox:fail=physics mug sandbox:slow')).toBe('a   mug');
  });
});

describe('the timeline', () => {
  test('of an asset takes 12 to 20 s, of a variant half of it, divided by the pace', () => {
    for (const seed of [0, 7_999, 8_000, 4_294_967_295]) {
      const ms = durationOf(assetTimeline('standard', seed, 1));
      expect(ms).toBeGreaterThanOrEqual(12_000);
      expect(ms).toBeLessThan(20_000);
      expect(durationOf(assetTimeline('variant', seed, 1))).toBeCloseTo(ms / 2);
      expect(durationOf(assetTimeline('measured', seed, 0.5))).toBeCloseTo(ms * 2);
    }
  });

  test('rises through the stages, stays below 1, and bears a clock that goes back', () => {
    const timeline: Timeline = [
      { stage: 'reconstruction', endMs: 650 },
      { stage: 'scale', endMs: 800 },
      { stage: 'physics', endMs: 1000 },
    ];
    expect(positionAt(-5, timeline)).toEqual({ stage: 'reconstruction', progress: 0 });
    expect(positionAt(100, timeline)).toEqual({ stage: 'reconstruction', progress: 0.1 });
    expect(positionAt(650, timeline)).toEqual({ stage: 'scale', progress: 0.65 });
    expect(positionAt(99_999, timeline)).toEqual({ stage: 'physics', progress: 0.99 });
  });
});

test.each([
  [undefined, 10, 'whole'],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=3-', 10, { start: 3, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=9-100', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=-', 10, 'whole'],
  ['bytes=5-4', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
])('the range %s of %i bytes', (header, size, answer) => {
  expect(rangeOf(header, size)).toEqual(answer);
});

test('a presigned URL verifies until its second, under its secret, and with its path however it is spelt', () => {
  const secret = Buffer.alloc(32, 1);
  const file = { ownerId: 'asset_1', path: 'assets/a b/ü#?.glb' };
  const options = { baseUrl: 'http://h', secret, nowMs: 1_000_400, lifetimeMs: 60_000 };
  const { url, expiresAt } = presign(file, options);
  expect(expiresAt).toBe('1970-01-01T00:17:40.000Z');
  const [path = '', query = ''] = url.slice('http://h'.length).split('?');
  expect(path).toBe('/files/asset_1/assets/a%20b/%C3%BC%23%3F.glb');
  expect(verify(path, query, { secret, nowMs: 1_059_999 })).toEqual(file);
  expect(verify(path.replace('asset_1', 'asset%5F1'), query, { secret, nowMs: 0 })).toEqual(file);
  expect(verify(path, query, { secret, nowMs: 1_060_000 })).toBe('expired');
  expect(verify(path, query, { secret: Buffer.alloc(32, 2), nowMs: 0 })).toBe('invalid');
  expect(verify(path, query.toUpperCase(), { secret, nowMs: 0 })).toBe('invalid');
});

test('paths stay inside their folder', () => {
  expect(inside('/data', 'a/b.c')).toBe('/data/a/b.c');
  for (const path of [
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a\\..\\b',
    'a\0b',
    'a/./b',
    'a/',
  ])
    expect(() => inside('/data', path)).toThrow(/outside/);
});

const handle = (): { status: number; body: null } => ({ status: 200, body: null });

describe('routes', () => {
  const routes: Route[] = [
    { method: 'GET', path: '/v1/assets/:id', handle },
    { method: 'POST', path: '/v1/assets/standard', handle },
  ];

  test('a literal path is itself before it is an id', () => {
    expect(findRoute(routes, 'POST', '/v1/assets/standard')).toMatchObject({ params: {} });
    expect(findRoute(routes, 'GET', '/v1/assets/standard')).toEqual({ allow: ['POST'] });
    expect(findRoute(routes, 'GET', '/v1/assets/a_1')).toMatchObject({ params: { id: 'a_1' } });
    expect(findRoute(routes, 'PUT', '/v1/assets/a_1')).toEqual({ allow: ['GET'] });
    for (const path of [
      '/v1/assets',
      '/v1/assets/',
      '/v1/assets/a/b',
      '/v1/assets/a%2f',
      '/v1/assets/..',
      '',
    ])
      expect(findRoute(routes, 'GET', path)).toBeNull();
  });
});

test.each([
  ['Bearer right', 'one'],
  ['bearer right', 'one'],
  ['Bearer other', 'two'],
  ['Bearer wrong', null],
  ['Bearer right ', null],
  ['Basic right', null],
  ['right', null],
  ['', null],
  [undefined, null],
])('the header %j speaks for %s', (header, account) => {
  const accounts = [
    { account: 'one', token: 'right' },
    { account: 'two', token: 'other' },
  ];
  expect(accountOf(header, accounts)).toBe(account);
});

test('pages go on behind their cursor', () => {
  expect(pageOf(new URLSearchParams())).toEqual({ limit: 50, after: null });
  expect(pageOf(new URLSearchParams({ limit: '100', cursor: cursorAfter(7) }))).toEqual({
    limit: 100,
    after: 7,
  });
  for (const query of ['limit=', 'limit=0', 'limit=101', 'limit=1.5', 'limit=-1', 'cursor=x', 'cursor=MQ'])
    expect(() => pageOf(new URLSearchParams(query))).toThrow(/^(limit|cursor): /);
});

describe('requests', () => {
  test('params are laid over the defaults value by value', () => {
    const defaults = { ...accountDefaults, texture: { resolution: 2048 as const } };
    expect(mergeParams(defaults, null)).toEqual(defaults);
    expect(mergeParams(defaults, { physics: { body: 'deformable' }, mesh: {} })).toEqual({
      ...defaults,
      physics: { ...defaults.physics, body: 'deformable' },
    });
  });

  test('lengths count code points: 10,000 emoji are a text, one more is not', () => {
    for (const [count, fits] of [
      [10_000, true],
      [10_001, false],
    ] as const)
      expect(createAssetSchema.safeParse({ inputs: { text: '💥'.repeat(count) } }).success).toBe(fits);
  });

  test('everything nullable may be null', () => {
    const body = {
      inputs: { text: null, images: [{ url: 'https://a.example/b.png', data: null }] },
      name: null,
      params: null,
    };
    expect(createAssetSchema.safeParse(body).success).toBe(true);
    expect(createAssetSchema.safeParse({ inputs: { text: 'a', images: [] } }).success).toBe(true);
  });
});
