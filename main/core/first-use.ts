/** What is made when it is first needed, once. */

/** `get` makes it at its first call; when that fails, the next call tries again. `made` is null until then. */
export interface FirstUse<T> {
  get(): Promise<T>;
  made(): Promise<T> | null;
}

/** Keeps what takes its time to load out of the start. */
export function firstUse<T>(make: () => Promise<T>): FirstUse<T> {
  let coming: Promise<T> | null = null;
  return {
    get: () => {
      coming ??= make().catch((error: unknown) => {
        coming = null;
        throw error;
      });
      return coming;
    },
    made: () => coming,
  };
}
