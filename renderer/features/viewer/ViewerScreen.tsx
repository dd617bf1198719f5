/** One asset: its model at the left, everything known about it at the right; while it is being made, its progress. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import type { AssetId } from '../../../main/contract/model/ids.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Skeleton, useIsSlow } from '../../ui/Skeleton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { useApp } from '../app-context.ts';
import { AssetPanel } from './AssetPanel.tsx';
import switchStyles from './FormatSwitch.module.css';
import { FormatSwitch } from './FormatSwitch.tsx';
import { NoModel } from './NoModel.tsx';
import { nextShown, type ShownFile, shownFiles } from './shown-files.ts';
import { useWalk } from './use-walk.ts';
import styles from './ViewerScreen.module.css';
import { Viewport } from './Viewport.tsx';

export function ViewerScreen({ assetId }: { readonly assetId: AssetId }) {
  const { viewer, library } = useApp();
  const { detail, status, error, panelWidth } = useStore(viewer.store);
  const walk = useWalk(assetId);
  const slow = useIsSlow(status === 'loading' && detail === null);
  useEffect(() => {
    viewer.open(assetId);
    library.select(assetId);
    return () => viewer.open(null);
  }, [viewer, library, assetId]);

  const retry = (
    <Button size="sm" onClick={viewer.retry}>
      Try again
    </Button>
  );
  if (detail === null) {
    return (
      <div className={styles.alone} aria-busy={status === 'loading'}>
        {error === null ? (
          slow && <Skeleton className={styles.skeleton} />
        ) : (
          <FailureNotice failure={error} actions={retry} live />
        )}
      </div>
    );
  }
  return (
    <SplitView
      main={<Main detail={detail} />}
      side={
        <>
          {status === 'failed' && error !== null && <FailureNotice failure={error} actions={retry} />}
          <AssetPanel detail={detail} walk={walk} />
        </>
      }
      sideLabel="Details"
      width={panelWidth}
      onResize={viewer.setPanelWidth}
    />
  );
}

function Main({ detail }: { readonly detail: AssetDetail }) {
  // Kept from asset to asset: who compares the USD files of a set goes on with the USD file.
  const [wanted, setWanted] = useState<ShownFile | null>(null);
  const keptView = useRef<KeptView | null>(null);
  const files = useMemo(() => shownFiles(detail.files), [detail.files]);
  const file = nextShown(files, wanted);
  if (file === undefined) return <NoModel detail={detail} />;
  return (
    <div className={switchStyles.main}>
      <Viewport
        key={`${detail.id} ${file.localPath}`}
        detail={detail}
        file={file}
        keptView={keptView}
        digitsAreViews={files.length < 2}
      />
      <FormatSwitch files={files} shown={file} onShow={setWanted} />
    </div>
  );
}
