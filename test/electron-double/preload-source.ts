/** The script that Chromium runs before each document: the preload in its isolated world. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** Name of the isolated world; the page's own scripts cannot reach into it. */
export const worldName = 'electron-preload';

/** The preload script with what it may require, for the top frame only (`nodeIntegrationInSubFrames: false`). */
export function preloadSource(preload: string | undefined): string {
  const script = preload === undefined ? '' : readFileSync(preload, 'utf8');
  if (/^\s*(import|export)\b/m.test(script))
    throw new Error(`Unable to load preload script: ${preload}: a sandboxed preload must be CommonJS`);
  return `(() => {
    ${plainScript('codec.ts')}
    ${plainScript('page/world.ts')}
    const require = startWorld();
    if (window !== window.top) return;
    const module = { exports: {} };
    ((require, module, exports) => { ${script}
    })(require, module, module.exports);
  })();`;
}

/** The script for the page's own world. */
export const pageSource = `(() => {
  ${plainScript('page/bodies.ts')}
  readBodiesFirst();
})();`;

/** A module of this folder as a classic script: types, imports and exports taken away. */
function plainScript(name: string): string {
  const text = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, name), 'utf8'));
  return text.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '');
}
