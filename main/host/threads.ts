/** Where the threads of an application begin: their sources, or what these were built to. Never loads them. */

/** An entry file for each. */
export interface Threads {
  readonly sandbox: URL;
  readonly downloads: URL;
  readonly captures: URL;
  readonly search: URL;
  readonly localFiles: URL;
  readonly moves: URL;
  readonly fixes: URL;
}

/** Of an application that runs from its sources. */
export const sourceThreads: Threads = {
  sandbox: new URL('../sandbox/worker.ts', import.meta.url),
  downloads: new URL('../transfer/threads/worker.ts', import.meta.url),
  captures: new URL('../capture/threads/worker.ts', import.meta.url),
  search: new URL('../catalogue/library-index/worker.ts', import.meta.url),
  localFiles: new URL('../modules/local-files/worker.ts', import.meta.url),
  moves: new URL('../modules/libraries/move/worker.ts', import.meta.url),
  fixes: new URL('../modules/versions/worker.ts', import.meta.url),
};

/** Of one that was built to the folder of the file `from`. */
export function builtThreads(from: string): Threads {
  return {
    sandbox: new URL('./sandbox-worker.js', from),
    downloads: new URL('./download-thread.js', from),
    captures: new URL('./capture-thread.js', from),
    search: new URL('./search-thread.js', from),
    localFiles: new URL('./local-thread.js', from),
    moves: new URL('./move-thread.js', from),
    fixes: new URL('./fix-thread.js', from),
  };
}
