/** The web host as it was built last. */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-root.ts';
import type { Served, ServeOptions } from './serve.ts';

interface Built {
  serve(options: ServeOptions): Promise<Served>;
}

/** Requires `out/` (see `window-build.ts`). Throws as `serve` does. */
export async function serveBuilt(options: ServeOptions): Promise<Served> {
  const built = pathToFileURL(path.join(projectRoot, 'out', 'main', 'serve.js'));
  const { serve } = (await import(built.href)) as Built;
  return serve(options);
}
