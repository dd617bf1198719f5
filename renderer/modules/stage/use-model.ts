/** The model of a screen, from the screen’s cache: there at once when it was loaded ahead; how finely it is drawn, and whether its fine shapes are there yet. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { drawnTriangles, type Fineness, movingTriangles, textureEdgePx } from '../../scene/limits.ts';
import { createModelLoader, type LoadedModel } from '../../scene/load/load-model.ts';
import {
  type CachedModel,
  createModelCache,
  type ModelCache,
  type ModelOrder,
} from '../../scene/load/model-cache.ts';
import type { BytesProgress } from '../../scene/parse/folder.ts';
import { failureOf } from '../shared/store/failure.ts';
import { createCarefulLoader, notesOfTab } from './model-source.ts';

/** `progress` is null until the first bytes, `preparing` when all are there and are being decoded. */
export type ModelState =
  | { readonly status: 'loading'; readonly progress: BytesProgress | null }
  | { readonly status: 'ready'; readonly model: LoadedModel }
  | { readonly status: 'failed'; readonly failure: AppFailureWire };

/** Progress is shown no more often, and not of what takes no longer. */
const betweenMs = 100;

/** Once per mount: give the component a new `key` for another file or another attempt. `order` must be stable. */
export function useModel(cache: ModelCache, order: ModelOrder): ModelState {
  const [state, setState] = useState<ModelState>(() => {
    const known = cache.peek(order);
    return known.status === 'ready' ? known : { status: 'loading', progress: null };
  });
  useEffect(() => {
    let isHeld = false;
    let progress: BytesProgress | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellProgress = (): void => {
      timer = undefined;
      setState({ status: 'loading', progress });
    };
    const onState = (now: CachedModel): void => {
      if (now.status === 'loading') {
        ({ progress } = now);
        if (progress !== null) timer ??= setTimeout(tellProgress, betweenMs);
        return;
      }
      clearTimeout(timer);
      if (now.status === 'failed') return setState({ status: 'failed', failure: failureOf(now.error) });
      const show = (): void => setState((shown) => (shown.status === 'ready' ? shown : now));
      // What was waited for comes before all else that the screen has to do.
      if (isHeld) flushSync(show);
      else show();
    };
    const leave = cache.hold(order, onState);
    isHeld = true;
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [cache, order]);
  return state;
}

/** A cache for as long as the screen is there; `keepsLast` as for `createModelCache`. */
export function useModelCache(keepsLast = true): ModelCache {
  const [notes] = useState(notesOfTab);
  const [cache] = useState(() =>
    createModelCache(createCarefulLoader(createModelLoader(), notes), undefined, keepsLast),
  );
  useEffect(() => () => cache.close(), [cache]);
  useEffect(() => {
    window.addEventListener('pagehide', notes.leave);
    return () => window.removeEventListener('pagehide', notes.leave);
  }, [notes]);
  return cache;
}

// Whether a model has the shapes that are drawn at rest, or only coarser ones yet.

/** For what is computed from the shapes themselves. */
export function useIsFine({ fine }: Pick<LoadedModel, 'fine'>): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      let tell = onChange;
      void fine.settled.then(() => tell());
      return () => {
        tell = () => undefined;
      };
    },
    [fine],
  );
  return useSyncExternalStore(listen, fine.areThere);
}

// How finely a model is drawn unless the user asks for all of it. Pure.

const by = (kind: 'software' | 'hardware'): Fineness => ({
  textureEdgePx: textureEdgePx[kind],
  mostTriangles: drawnTriangles[kind],
  movingTriangles: movingTriangles[kind],
});
const hardware = by('hardware');
const software = by('software');
const allOfIt: Fineness = { ...software, mostTriangles: hardware.mostTriangles };

/** One of `views` that are drawn at the same time: together they cost a processor what two do. */
export function sharedFineness(isSoftware: boolean, views: number): Fineness {
  const whole = usualFineness(isSoftware);
  if (!isSoftware || views <= 2) return whole;
  // In steps: models are loaded anew where this changes.
  const part = views <= 4 ? 2 : 4;
  return {
    textureEdgePx: whole.textureEdgePx / part,
    mostTriangles: Math.round(whole.mostTriangles / part),
    movingTriangles: Math.round(whole.movingTriangles / part),
  };
}

/** `isSoftware` as `probeGraphics` found it; with `fullDetail` every triangle, when the view is at rest. */
export function usualFineness(isSoftware: boolean, fullDetail = false): Fineness {
  if (!isSoftware) return hardware;
  return fullDetail ? allOfIt : software;
}
