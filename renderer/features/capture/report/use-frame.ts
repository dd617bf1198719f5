/** The picture of a second: asked for once the playhead rests, the one before stays until it is there. */
import { useEffect, useRef, useState } from 'react';
import { contentPaths } from '../../../../main/contract/content-paths.ts';

/** What is on the screen; `failed` is that the second wished for cannot be shown. */
export interface ShownFrame {
  readonly url: string | null;
  /** The second that `url` shows, or that failed. */
  readonly atS: number | null;
  readonly failed: boolean;
}

const restMs = 110;
const edges = [480, 640, 960, 1280, 1920] as const;

/** The next of few sizes, so that the same pictures are asked for again and again. */
export function frameEdgePx(widthPx: number, heightPx: number, pixelRatio: number): number {
  const wanted = Math.max(widthPx, heightPx) * pixelRatio;
  return edges.find((edge) => edge >= wanted) ?? 1920;
}

/** `atS` null or `edgePx` 0 asks for nothing. */
export function useFrame(inputId: string, atS: number | null, edgePx: number): ShownFrame {
  const [shown, setShown] = useState<ShownFrame>({ url: null, atS: null, failed: false });
  const first = useRef(true);
  useEffect(() => {
    if (atS === null || edgePx === 0) return undefined;
    let wanted = true;
    const load = (): void => {
      first.current = false;
      const url = contentPaths.captureFrame(inputId, atS, edgePx);
      const picture = new Image();
      picture.src = url;
      picture.decode().then(
        () => wanted && setShown({ url, atS, failed: false }),
        () => wanted && setShown((before) => ({ ...before, atS, failed: true })),
      );
    };
    const timer = setTimeout(load, first.current ? 0 : restMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [inputId, atS, edgePx]);
  return shown;
}
