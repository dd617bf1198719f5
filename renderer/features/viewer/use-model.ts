/** Loads the model of a screen and lets go of it when the screen is left. */
import { useEffect, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/model/app-failure.ts';
import type { BytesProgress } from '../../scene/load/fetch-bytes.ts';
import { type LoadedModel, loadModel, type ModelSource } from '../../scene/load/load-model.ts';
import { failureOf } from '../../state/failure.ts';

/** `progress` is null until the first bytes, `preparing` when all are there and are being decoded. */
export type ModelState =
  | { readonly status: 'loading'; readonly progress: BytesProgress | null }
  | { readonly status: 'ready'; readonly model: LoadedModel }
  | { readonly status: 'failed'; readonly failure: AppFailureWire };

/** Screen updates per second while bytes arrive. */
const updatesPerSecond = 10;

/** Once per mount: give the component a new `key` for another file or another attempt. `source` must be stable. */
export function useModel(options: {
  readonly source: ModelSource;
  readonly textureEdgePx: number;
  readonly mostTriangles: number;
}): ModelState {
  const { source, textureEdgePx, mostTriangles } = options;
  const [state, setState] = useState<ModelState>({ status: 'loading', progress: null });
  useEffect(() => {
    const leave = new AbortController();
    let loaded: LoadedModel | null = null;
    let shownAt = 0;
    const onProgress = (progress: BytesProgress): void => {
      const now = performance.now();
      const last = progress.receivedBytes === progress.totalBytes;
      if (!last && now - shownAt < 1000 / updatesPerSecond) return;
      shownAt = now;
      setState({ status: 'loading', progress });
    };
    loadModel(source, { textureEdgePx, mostTriangles, signal: leave.signal, onProgress }).then(
      (model) => {
        loaded = model;
        if (leave.signal.aborted) model.dispose();
        else setState({ status: 'ready', model });
        return undefined;
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setState({ status: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      leave.abort();
      loaded?.dispose();
    };
  }, [source, textureEdgePx, mostTriangles]);
  return state;
}
