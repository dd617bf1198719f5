/** Whether a picture is there; one that could not be fetched is requested again, a few times on its own and whenever there is reason to hope. */
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';

/** Milliseconds after each failure in a row; when they are used up, only a reason brings the next try. */
export const pictureWaitsMs: readonly number[] = [1_500, 10_000, 60_000];

interface Picture {
  readonly state: 'coming' | 'shown' | 'failed';
  loaded(): void;
  failed(): void;
}

interface Tries {
  readonly state: Picture['state'];
  readonly failures: number;
  readonly version: string;
}

const fresh = (version: string): Tries => ({ state: 'coming', failures: 0, version });

/**
 * `version` changes when the picture may have: that is a reason to ask again, as is a host that came back. Whoever draws
 * it leaves the element out while it has failed, so that the next try is a request.
 */
export function usePicture(version: string): Picture {
  const { bridge } = useApp();
  const [tries, setTries] = useState(() => fresh(version));
  if (tries.version !== version) setTries(tries.state === 'failed' ? fresh(version) : { ...tries, version });
  const { state, failures } = tries;
  useEffect(() => {
    if (state !== 'failed') return undefined;
    const again = (isNew: boolean): void =>
      setTries((now) => ({ ...now, state: 'coming', failures: isNew ? 0 : now.failures }));
    const waitMs = pictureWaitsMs[failures - 1];
    const timer = waitMs === undefined ? undefined : setTimeout(() => again(false), waitMs);
    const stop = bridge.status.subscribe((now, before) => {
      if (now.state === 'open' && before.state !== 'open') again(true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [bridge, state, failures]);
  return {
    state,
    loaded: () => setTries((now) => ({ ...now, state: 'shown', failures: 0 })),
    failed: () => setTries((now) => ({ ...now, state: 'failed', failures: now.failures + 1 })),
  };
}
