/** Entry of the desktop program; built to `out/main/index.js`, beside the page and the preload script. */
import '../../core/schemas-as-they-stand.ts';
import { join } from 'node:path';
import { app } from 'electron';
import { createApp } from '../../app.ts';
import { createSandboxStarter } from '../../sandbox/start-in-worker.ts';
import { builtThreads } from '../threads.ts';
import { runDesktop } from './run.ts';

const threads = builtThreads(import.meta.url);

/** What lies beside the packed application, and in a checkout in its own places. */
const beside = app.isPackaged
  ? { samples: join(process.resourcesPath, 'samples'), notices: join(process.resourcesPath, 'notices') }
  : {
      samples: join(import.meta.dirname, '../../resources/samples'),
      notices: join(import.meta.dirname, '../notices'),
    };

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
      fixThread: threads.fixes,
      moveThread: threads.moves,
      samplesFolder: beside.samples,
      noticesFile: join(beside.notices, 'notices.json'),
    }),
});
