/** The picture of an asset in a box that is there before the picture is. */
import { Box, Boxes, CircleAlert, CircleSlash2, Shapes } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import shading from '../../../ui/layout/ShadedImage.module.css';
import { previewEdgePx } from '../list/list-layout.ts';
import { pictureVersion } from '../store/pictures.ts';
import styles from './Preview.module.css';

/** Milliseconds after each failure in a row; when they are used up, only a reason brings the next try. */
const pictureWaitsMs: readonly number[] = [1_500, 10_000, 60_000];

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
 * `version` changes when the picture may have: that is a reason to ask again, as is a host that came back. The
 * caller leaves the element out while it has failed, so that the next try is a request.
 */
function usePicture(version: string): Picture {
  const { bridge } = useStores<'bridge'>();
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

/**
 * `edgePx` is the box's width in CSS pixels. Without a picture, a sign of the asset's kind; a picture that is not square
 * is shown whole, over its own blurred colours.
 */
export function Preview({
  asset,
  edgePx,
  className,
  notice,
  children,
}: {
  readonly asset: AssetSummary;
  readonly edgePx: number;
  readonly className: string;
  /** What went wrong, beside the sign where there is no picture; both have their room. */
  readonly notice?: ReactNode;
  /** Laid over the picture. */
  readonly children?: ReactNode;
}) {
  const { libraries } = useStores<'libraries'>();
  const returns = useStore(libraries.store, (state) => state.returns);
  const shown = usePicture(`${pictureVersion(asset)} ${returns}`);
  const [backdrop, setBackdrop] = useState(false);
  const drawn = useDrawnPicture(asset, returns);
  const picture = (asset.hasPreview || drawn !== null) && shown.state !== 'failed';
  const sizePx = previewEdgePx(edgePx, window.devicePixelRatio);
  const source = drawn === null ? contentPaths.preview(asset.id, sizePx) : drawn(sizePx);
  return (
    <span className={classes(styles.box, className)}>
      {picture && backdrop && <img className={styles.backdrop} src={source} alt="" draggable={false} />}
      {picture && (
        <img
          className={classes(styles.image, shown.state === 'shown' && styles.shown)}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            shown.loaded();
            setBackdrop(Math.abs(naturalWidth - naturalHeight) > naturalHeight * 0.02);
          }}
          onError={shown.failed}
        />
      )}
      {picture && drawn === null && <span className={shading.shade} />}
      {children}
      {(!picture || notice !== undefined) && (
        <span className={styles.over}>
          <span className={styles.sign}>{!picture && signOf(asset)}</span>
          {notice}
        </span>
      )}
    </span>
  );
}

/** Provenance by the specification's `kind`; how it ended comes first. */
function signOf({ kind, job }: AssetSummary) {
  if (job?.status === 'failed') return <CircleAlert />;
  if (job?.status === 'canceled') return <CircleSlash2 />;
  if (kind === 'procedural_generation') return <Shapes />;
  return kind === 'scene_decomposition' ? <Boxes /> : <Box />;
}

/** The picture of an asset that came without a preview, while it is on the screen. */
type Address = (edgePx: number) => string;

/** Null until there is one, and where there is none to be had; requested again when the library has come back, which `returns` counts. What leaves the screen is not drawn any further. */
function useDrawnPicture(asset: AssetSummary, returns: number): Address | null {
  const { pictures } = useStores<'pictures'>();
  const [found, setFound] = useState<{ readonly version: string; readonly address: Address } | null>(null);
  const wanted = pictures.canHave(asset);
  const version = pictureVersion(asset);
  useEffect(() => {
    if (!wanted) return undefined;
    const leave = new AbortController();
    pictures.of(asset, leave.signal).then(
      (address) => {
        if (address !== null && !leave.signal.aborted) setFound({ version, address });
        return undefined;
      },
      () => undefined,
    );
    return () => leave.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version says when the asset is another one
  }, [pictures, wanted, version, returns]);
  return wanted && found?.version === version ? found.address : null;
}
