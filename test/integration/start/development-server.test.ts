/** The unbuilt page behind the same guard as the built one. */
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { plainAnswer } from '../../../main/host/page.ts';
import { createDevelopmentServer, type Development } from '../../../main/host/start/development-server.ts';
import { startWebHost, type WebHost } from '../../../main/host/web/web-host.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';

let development: Development;
let host: WebHost;
let cookie = '';

beforeAll(async () => {
  development = await createDevelopmentServer(path.resolve(import.meta.dirname, '../../..'));
  host = await startWebHost({
    inside: {
      content: async () => new Response(null, { status: 404 }),
      dispatch: createDispatch(createFakeApp().handlers, silentLog),
    },
    page: async () => plainAnswer(404, 'not here'),
    log: silentLog,
    development,
  });
  cookie = await openSession(host.openingUrl);
});
afterAll(async () => {
  await host.close();
  await development.close();
});

/** Opens Vite's own reload socket; false when it was refused. */
function openReload(headers: Record<string, string>): Promise<boolean> {
  const socket = new WebSocket(host.url.replace('http', 'ws'), { protocols: ['vite-ping'], headers });
  return new Promise((resolve) => {
    socket.addEventListener('open', () => {
      socket.close();
      resolve(true);
    });
    socket.addEventListener('error', () => resolve(false));
  });
}

it('serves the page with its inline parts allowed by nonce, and sources as scripts', async () => {
  const response = await fetch(host.url, { headers: { cookie } });
  const html = await response.text();
  expect(html).toContain('/@vite/client');
  expect(html).toContain(`nonce="${development.nonce}"`);
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${development.nonce}'`);
  const source = await fetch(`${host.url}main.tsx`, { headers: { cookie } });
  expect(source.headers.get('content-type')).toContain('javascript');
});

it('serves none of it without a session', async () => {
  for (const target of ['', 'main.tsx', '@vite/client'])
    expect((await fetch(host.url + target)).status).toBe(401);
});

it('connects the page and its reload socket, and nobody else', async () => {
  const { origin } = new URL(host.url);
  const page = await connectPage(host.url, cookie);
  expect(await page.client.app.info()).toMatchObject({ host: 'web' });
  await page.close();
  expect(await openReload({ cookie, origin })).toBe(true);
  expect(await openReload({ cookie, origin: 'http://evil.example' })).toBe(false);
  expect(await openReload({ cookie: '', origin })).toBe(false);
});
