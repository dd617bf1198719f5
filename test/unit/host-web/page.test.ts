/** The page: containment, media types and the security headers. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import {
  asResponse,
  contentSecurityHeaders,
  createPage,
  type Page,
  securityHeaders,
} from '../../../main/host/page.ts';

let folder = '';
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-page-'));
  const root = path.join(folder, 'renderer');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await mkdir(path.join(folder, 'renderer-other'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Caliper</title>');
  await writeFile(path.join(root, 'assets', 'index-abc.js'), 'export {};');
  await writeFile(path.join(root, 'assets', 'a b.css'), 'b{}');
  await writeFile(path.join(root, 'assets', 'decoder.wasm'), 'wasm');
  await writeFile(path.join(root, 'assets', 'strange.exe'), 'MZ');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(path.join(folder, 'renderer-other', 'secret.txt'), 'secret');
  await symlink(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
  await symlink('index.html', path.join(root, 'inner.html'));
  page = createPage({ rootDir: root, log: silentLog });
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (target: string, method = 'GET'): Promise<Response> =>
  asResponse(await page({ method, url: `http://127.0.0.1:1${target}` }));

const policyOf = (headers: [string, string][]): Map<string, string> =>
  new Map(
    (new Map(headers).get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
      const at = directive.indexOf(' ');
      return at < 0 ? [directive, ''] : [directive.slice(0, at), directive.slice(at + 1)];
    }),
  );

describe('the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html?theme=dark#top', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/index-abc.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a%20b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/decoder.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/assets/strange.exe', 'application/octet-stream', 'public, max-age=31536000, immutable'],
    ['/inner.html', 'text/html; charset=utf-8', 'no-cache'],
  ])('serves %s', async (target, type, caching) => {
    const response = await get(target);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2frenderer-other%2fsecret.txt',
    '/..%5csecret.txt',
    '/%5c..%5csecret.txt',
    '/c:%2fsecret.txt',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/link.txt',
    '/assets',
    '/missing.js',
    '/index.html/x',
    '/index.html%00.js',
    '/%E0%A4%A',
    `/${'a'.repeat(5000)}`,
  ])('does not serve %s', async (target) => {
    const response = await get(target);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers HEAD without a body, and refuses what is no reading', async () => {
    const head = await get('/', 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('37');
    expect(await head.text()).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/', method)).status).toBe(405);
  });
});

describe('the security headers', () => {
  it.each([
    ['default-src', "'none'"],
    ['script-src', "'self' 'wasm-unsafe-eval'"],
    ['style-src', "'self'"],
    ['img-src', "'self' blob: data:"],
    ['font-src', "'self'"],
    ['connect-src', "'self' blob: ws://127.0.0.1:9"],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ])('say %s %s', (directive, value) => {
    expect(policyOf(securityHeaders({ alsoConnect: 'ws://127.0.0.1:9' })).get(directive)).toBe(value);
  });

  it('name a nonce only where one is given, and never unsafe-inline or unsafe-eval', () => {
    const policy = policyOf(securityHeaders({ nonce: 'n1' }));
    expect(policy.get('script-src')).toContain("'nonce-n1'");
    expect(policy.get('style-src')).toBe("'self' 'nonce-n1'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
  });

  it.each([
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
  ])('say %s: %s on the page and on content', (name, value) => {
    expect(new Map(securityHeaders()).get(name)).toBe(value);
    expect(new Map(contentSecurityHeaders()).get(name)).toBe(value);
  });

  it('let content run and load nothing', () => {
    const policy = policyOf(contentSecurityHeaders());
    expect([...policy.keys()]).toEqual(['default-src', 'frame-ancestors', 'sandbox']);
    expect(policy.get('sandbox')).toBe('');
  });
});
