/** A button’s action: busy while it runs, its failure kept or shown as a notice. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { useStores } from '../../stores/use-stores.ts';
import { failureOf } from './store/failure.ts';

/** Runs one asynchronous action at a time. `failure` is why the last one failed, until the next begins. */
export interface Action {
  readonly busy: boolean;
  readonly failure: AppFailureWire | null;
  readonly run: (action: () => Promise<unknown>) => void;
  readonly clear: () => void;
}

/** A failure is shown by the caller (`'inline'`), or as a notice (`'notice'`). */
export function useAction(shown: 'inline' | 'notice'): Action {
  const { notices } = useStores<'notices'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppFailureWire | null>(null);
  const running = useRef(false);
  const run = useCallback(
    (action: () => Promise<unknown>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFailure(null);
      action()
        .catch((error: unknown) => {
          const found = failureOf(error);
          if (shown === 'notice') notices.fail(found);
          else setFailure(found);
        })
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
    [notices, shown],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { busy, failure, run, clear };
}

/** `value` stays while it is requested again; `failure` is why the last asking failed. */
export interface Asked<T> {
  readonly value: T | null;
  readonly busy: boolean;
  readonly failure: AppFailureWire | null;
  readonly again: () => void;
}

/** Asks once on its own. */
export function useAsked<T>(ask: () => Promise<T>): Asked<T> {
  const [value, setValue] = useState<T | null>(null);
  const latest = useRef(ask);
  const { run, busy, failure } = useAction('inline');
  useEffect(() => {
    latest.current = ask;
  });
  const again = useCallback(() => run(async () => setValue(await latest.current())), [run]);
  useEffect(again, [again]);
  return { value, busy, failure, again };
}
