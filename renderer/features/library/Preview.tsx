/** The picture of an asset in a box that is there before the picture is. */
import { Box, Boxes, CircleAlert, CircleSlash2, Shapes } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { pictureVersion } from '../../state/pictures.ts';
import { classes } from '../../ui/classes.ts';
import { useApp } from '../app-context.ts';
import { previewEdgePx } from './grid-layout.ts';
import styles from './Preview.module.css';
import { useDrawnPicture } from './use-drawn-picture.ts';
import { usePicture } from './use-picture.ts';

/**
 * `edgePx` is the box's width in CSS pixels. Without a picture, a sign of the asset's kind; a picture that is not square
 * is shown whole, over its own blurred colours.
 */
export function Preview({
  asset,
  edgePx,
  className,
  children,
}: {
  readonly asset: AssetSummary;
  readonly edgePx: number;
  readonly className: string;
  /** Laid over the picture. */
  readonly children?: ReactNode;
}) {
  const { libraries } = useApp();
  const returns = useStore(libraries.store, (state) => state.returns);
  const shown = usePicture(`${pictureVersion(asset)} ${returns}`);
  const [backdrop, setBackdrop] = useState(false);
  const drawn = useDrawnPicture(asset, returns);
  const picture = (asset.hasPreview || drawn !== null) && shown.state !== 'failed';
  const sizePx = previewEdgePx(edgePx, window.devicePixelRatio);
  const source = drawn === null ? contentPaths.preview(asset.id, sizePx) : drawn(sizePx);
  return (
    <span className={classes(styles.box, className)}>
      {!picture && <span className={styles.sign}>{signOf(asset)}</span>}
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
      {children}
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
