/** Builds the three parts of the desktop program into `out/`; the web host serves the same `out/renderer`. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { noteBundledPackages } from './build/notices/bundled-packages.ts';
import { originalFs } from './build/original-fs.ts';
import { basisGlue, basisTranscoder, mujocoGlue } from './renderer/scene/engine/rewrite-glue.ts';

const root = import.meta.dirname;
const notePackages = noteBundledPackages(root);

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** One file for all that the window needs at once: as twenty small ones it is fetched and linked later. */
function startGroup(entry: string): (id: string, graph: Graph) => string | null {
  const start = new Set<string>();
  return (id, graph) => {
    const waiting = start.size === 0 ? [entry] : [];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (start.has(next)) continue;
      start.add(next);
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
    return start.has(id) ? 'start' : null;
  };
}

export default defineConfig({
  main: {
    plugins: [
      originalFs(resolve(root, 'main'), ['host/page.ts', 'inspect/guarded/node-engine.ts']),
      notePackages('main'),
    ],
    build: {
      outDir: 'out/main',
      target: 'node24',
      minify: false,
      sourcemap: false,
      // Only `dependencies` stay packages of their own, and only they are packed: each file that is read and linked at
      // the start takes its time. `open` finds a script beside itself, and the desktop program does not need it.
      externalizeDeps: { include: ['open'] },
      rollupOptions: {
        input: {
          index: resolve(root, 'main/host/electron/index.ts'),
          serve: resolve(root, 'main/host/start/built-serve.ts'),
          'sandbox-worker': resolve(root, 'main/sandbox/worker.ts'),
          'download-thread': resolve(root, 'main/transfer/threads/worker.ts'),
          'capture-thread': resolve(root, 'main/capture/threads/worker.ts'),
          'local-thread': resolve(root, 'main/modules/local-files/worker.ts'),
          'fix-thread': resolve(root, 'main/modules/versions/worker.ts'),
          'move-thread': resolve(root, 'main/modules/libraries/move/worker.ts'),
          'search-thread': resolve(root, 'main/catalogue/library-index/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [notePackages('preload')],
    build: {
      outDir: 'out/preload',
      target: 'node24',
      minify: false,
      sourcemap: false,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'preload/index.ts') },
        // A sandboxed preload can only be CommonJS, and the package is ESM: the name has to say so.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react(), mujocoGlue(), basisGlue(), notePackages('renderer')],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: 'chrome150',
      minify: true,
      sourcemap: false,
      // The page's policy forbids inline scripts and data: URLs for anything but images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: resolve(root, 'renderer/index.html'),
        output: { codeSplitting: { groups: [{ name: startGroup(resolve(root, 'renderer/main.tsx')) }] } },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [mujocoGlue(), basisGlue(), notePackages('worker')],
    },
    // Bundled ahead of time they would not pass the plugins.
    optimizeDeps: { exclude: [basisTranscoder, '@mujoco/mujoco'] },
  },
});
