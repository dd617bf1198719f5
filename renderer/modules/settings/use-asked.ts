/** Something that main is requested when a page opens, and again when the user wants it anew. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { useAction } from '../shared/use-action.ts';

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
