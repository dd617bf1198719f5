/** How far one loaded model is from another, measured while the view shows it. */
import { useEffect, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { measureDeviation } from '../../scene/deviation/measure-deviation.ts';
import type { MeasuredDeviation } from '../../scene/deviation/worker.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { failureOf } from '../shared/store/failure.ts';

export type DeviationState =
  | { readonly status: 'measuring' }
  | { readonly status: 'ready'; readonly deviation: MeasuredDeviation }
  | { readonly status: 'failed'; readonly failure: AppFailureWire };

/** One for each pair of models, so that it is measured once. */
const known = new WeakMap<LoadedModel, WeakMap<LoadedModel, MeasuredDeviation>>();

export function useDeviation(before: LoadedModel, after: LoadedModel): DeviationState {
  const [state, setState] = useState<DeviationState>(() => {
    const deviation = known.get(before)?.get(after);
    return deviation === undefined ? { status: 'measuring' } : { status: 'ready', deviation };
  });
  useEffect(() => {
    if (known.get(before)?.has(after) === true) return undefined;
    const leave = new AbortController();
    measureDeviation(before, after, leave.signal).then(
      (deviation) => {
        if (leave.signal.aborted) return undefined;
        known.set(before, (known.get(before) ?? new WeakMap()).set(after, deviation));
        setState({ status: 'ready', deviation });
        return undefined;
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setState({ status: 'failed', failure: failureOf(error) });
      },
    );
    return () => leave.abort();
  }, [before, after]);
  return state;
}
