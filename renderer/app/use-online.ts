/** The network is back: what waits is tried at once instead of at its next turn. */
import { useEffect } from 'react';
import { useApp } from '../features/app-context.ts';

/** Mounted once, by the shell. A call that fails is made again by the loops themselves. */
export function useOnline(): void {
  const { api } = useApp();
  useEffect(() => {
    const goOn = (): void => void api.jobs.refresh({ automatic: true }).catch(() => undefined);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [api]);
}
