/** Entry of the desktop program; built to `out/main/index.js`, beside the page and the preload script. */
import '../../core/schemas-as-they-stand.ts';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { createSandboxStarter } from '../../sandbox/start-in-worker.ts';
import { builtThreads } from '../threads.ts';
import { runDesktop } from './run.ts';

const threads = builtThreads(import.meta.url);

runDesktop({
  rendererDir: join(import.meta.dirname, '../renderer'),
  preload: join(import.meta.dirname, '../preload/index.cjs'),
  startSandbox: createSandboxStarter(threads.sandbox),
  createApp: (ports, config, options) =>
    createApp(ports, config, {
      ...options,
      downloadThread: threads.downloads,
      captureThread: threads.captures,
      searchThread: threads.search,
      localThread: threads.localFiles,
      moveThread: threads.moves,
      samplesFolder: join(import.meta.dirname, '../../resources/samples'),
      noticesFile: join(import.meta.dirname, '../notices/notices.json'),
    }),
});
