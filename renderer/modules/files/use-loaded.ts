/** Something that is read once for a file, and let go of when another one is shown. */
import { useEffect, useState } from 'react';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

/** `load` must be stable; it is called once for each. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ readonly of: unknown; readonly loaded: Loaded<T> }>({
    of: null,
    loaded: { status: 'loading' },
  });
  useEffect(() => {
    const leave = new AbortController();
    const settle = (loaded: Loaded<T>): void => {
      if (!leave.signal.aborted) setState({ of: load, loaded });
    };
    load(leave.signal).then(
      (value) => settle({ status: 'ready', value }),
      () => settle({ status: 'failed' }),
    );
    return () => leave.abort();
  }, [load]);
  return state.of === load ? state.loaded : { status: 'loading' };
}
