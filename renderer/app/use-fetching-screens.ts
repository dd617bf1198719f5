/** Fetches the screens that are not the first while nobody does anything: compiling them would hold up the first keys. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../features/app-context.ts';
import { pageRest } from './page-rest.ts';
import { fetchScreens } from './screens.tsx';

const time = { now: () => performance.now(), after: (ms: number, run: () => void) => setTimeout(run, ms) };

/** Once the library is there. */
export function useFetchingScreens(): void {
  const { library } = useApp();
  const ready = useStore(library.store, ({ status }) => status !== 'loading');
  useEffect(() => {
    if (!ready) return undefined;
    const gone = new AbortController();
    const idle = (done: () => void): void => void requestIdleCallback(done);
    const rest = pageRest({ page: window, time, idle, signal: gone.signal });
    // Nothing is listened to any more once all are there.
    void fetchScreens(rest).finally(() => gone.abort());
    return () => gone.abort();
  }, [ready]);
}
