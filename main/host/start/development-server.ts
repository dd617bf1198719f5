/** Vite behind the web host's guard: the unbuilt page, replaced piece by piece as its sources change. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';
import type { DevelopmentServer } from '../web/web-host.ts';

/** `close` stops watching the sources. */
export interface Development extends DevelopmentServer {
  close(): Promise<void>;
}

/** Takes the renderer's part of `electron.vite.config.ts`, so that both build the same page. */
export async function createDevelopmentServer(root: string): Promise<Development> {
  // Loaded here and not above: an installed Caliper has neither.
  const { createServer: createVite } = await import('vite');
  const file = pathToFileURL(path.join(root, 'electron.vite.config.ts')).href;
  const { default: config } = (await import(file)) as { default: { renderer: InlineConfig } };
  const nonce = randomBytes(16).toString('base64');
  // Never listens: upgrades that the guard let through are handed to it.
  const reloads = createServer();
  const vite = await createVite({
    ...config.renderer,
    configFile: false,
    appType: 'spa',
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: reloads } },
  });
  return {
    nonce,
    page: (incoming, outgoing) => vite.middlewares(incoming, outgoing),
    isReload: (request) => (request.headers['sec-websocket-protocol'] ?? '').startsWith('vite-'),
    upgrade: (request, socket, head) => void reloads.emit('upgrade', request, socket, head),
    close: () => vite.close(),
  };
}
