/** The web host in one file: built to `out/main/serve.js`, it starts in half the time that its sources need. */
import path from 'node:path';
import { builtThreads } from '../threads.ts';
import { type Served, type ServeOptions, serve as serveFrom } from './serve.ts';

/** As `serve.ts` has it. */
export function serve(options: ServeOptions): Promise<Served> {
  return serveFrom(options, {
    root: path.resolve(import.meta.dirname, '../..'),
    threads: builtThreads(import.meta.url),
  });
}
