/** Entry of the desktop program; built to `out/main/index.js`, beside the page and the preload script. */
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { createSandboxStarter } from '../../sandbox/start-in-worker.ts';
import { runDesktop } from './run.ts';

runDesktop({
  rendererDir: join(import.meta.dirname, '../renderer'),
  preload: join(import.meta.dirname, '../preload/index.cjs'),
  startSandbox: createSandboxStarter(new URL('./sandbox-worker.js', import.meta.url)),
  createApp: (ports, config, options) =>
    createApp(ports, config, {
      ...options,
      downloadThread: new URL('./download-thread.js', import.meta.url),
      captureThread: new URL('./capture-thread.js', import.meta.url),
      searchThread: new URL('./search-thread.js', import.meta.url),
      localThread: new URL('./local-thread.js', import.meta.url),
      samplesFolder: join(import.meta.dirname, '../../resources/samples'),
    }),
});
