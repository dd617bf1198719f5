/** Entry of `npm run dev`: the web host over the unbuilt page, with the same options as `npm start`. */

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';
import { toFailure } from '../../contract/plain/errors.ts';
import { locationsHere } from '../../core/locations.ts';
import { keepPrivate } from '../../core/private-files.ts';
import type { DevelopmentServer } from '../web/web-host.ts';
import { readOptions } from './options.ts';
import { projectRoot } from './project-root.ts';
import { serve } from './serve.ts';
import { createServerLog } from './server-log.ts';
import { announce } from './terminal.ts';
import { untilTheEnd } from './until-the-end.ts';

keepPrivate();
const signal = untilTheEnd();
try {
  const options = readOptions(process.argv.slice(2));
  const locations = locationsHere(options);
  const development = await createDevelopmentServer(projectRoot);
  const log = createServerLog(locations.userDataPath, 'info');
  const served = await serve({ ...options, ...locations, log, signal, development });
  await served.ready;
  announce(served, (line) => process.stdout.write(`${line}\n`), false);
  await served.closed;
  await development.close();
} catch (error) {
  process.stderr.write(`${toFailure(error).message}\n${String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
process.exit();

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
