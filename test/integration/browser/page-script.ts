/** Parts of the window alone in a page, for what only a browser can tell. */
import path from 'node:path';
import { build } from 'vite';

/** Builds a file of `page/` with all it imports into one script that brings its styles; what it puts into `globalThis` can be called. */
export async function pageScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'page', file), formats: ['iife'], name: 'page' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const script = bundle?.output.find((one) => one.type === 'chunk');
  const style = bundle?.output.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'));
  if (script?.type !== 'chunk') throw new TypeError(`${file} was not built`);
  const rules = style?.type === 'asset' ? String(style.source) : '';
  return `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(rules)} }));\n${script.code}`;
}
