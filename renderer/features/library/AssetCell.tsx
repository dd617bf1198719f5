/** One asset as a card or a row: picture, name, origin, how far it is, and what went wrong. */
import { memo } from 'react';
import type { AssetSummary } from '../../../main/contract/model/asset.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatBytes, formatName } from '../../ui/format.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Time } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './AssetCell.module.css';
import { type AssetStatus, assetStatus } from './asset-status.ts';
import { assetTitle, modelFormats, sourceLine, subtitle } from './asset-text.ts';
import { Preview } from './Preview.tsx';
import { useAssetEntries } from './use-asset-entries.tsx';

/** `asset` is undefined while its page is on the way. */
export interface AssetCellProps {
  readonly index: number;
  readonly column: number;
  readonly asset: AssetSummary | undefined;
  readonly view: 'grid' | 'list';
  readonly cellWidth: number;
  readonly inTabOrder: boolean;
  readonly selected: boolean;
  readonly onFocus: () => void;
}

export const AssetCell = memo(AnyAssetCell, (before, after) => {
  const { onFocus: _, ...one } = before;
  const { onFocus: __, ...other } = after;
  return Object.entries(one).every(([key, value]) => Object.is(value, other[key as keyof typeof other]));
});

function AnyAssetCell(props: AssetCellProps) {
  const { asset, index, column, view, inTabOrder, selected, onFocus } = props;
  const attributes = {
    role: 'gridcell',
    'data-index': index,
    'aria-colindex': column + 1,
    'aria-selected': selected,
    tabIndex: inTabOrder ? 0 : -1,
    className: classes(view === 'grid' ? styles.card : styles.line, selected && styles.selected),
    onFocus,
  } as const;
  if (asset === undefined) {
    return (
      <div {...attributes} aria-busy="true">
        <Skeleton className={styles.picture} />
        <span className={styles.words}>
          <Skeleton className={styles.missing} />
        </span>
      </div>
    );
  }
  return <KnownAsset {...props} asset={asset} attributes={attributes} />;
}

type KnownAssetProps = AssetCellProps & {
  readonly asset: AssetSummary;
  readonly attributes: Readonly<Record<string, unknown>>;
};

function KnownAsset({ asset, view, cellWidth, attributes }: KnownAssetProps) {
  const { navigation, library } = useApp();
  const status = assetStatus(asset);
  const title = assetTitle(asset);
  const entries = useAssetEntries(asset);
  return (
    <ContextMenu entries={entries} onOpenChange={(open) => open && library.select(asset.id)}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the grid around it takes the keys */}
      <div
        {...attributes}
        onDoubleClick={() => navigation.go({ name: 'asset', assetId: asset.id })}
        onClick={(event) => {
          if (event.target instanceof HTMLElement && event.target.closest('button') === null)
            library.select(asset.id);
        }}
      >
        <Preview
          key={`${asset.id} ${asset.hasPreview}`}
          asset={asset}
          edgePx={view === 'grid' ? cellWidth : 44}
          className={styles.picture ?? ''}
        >
          {view === 'grid' && status.failure !== null ? (
            <span className={styles.reason}>{status.line}</span>
          ) : undefined}
        </Preview>
        <span className={styles.words}>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <span className={styles.origin} title={sourceLine(asset)}>
            {subtitle(asset)}
          </span>
        </span>
        {view === 'list' && <ListColumns asset={asset} />}
        <State key={asset.id} asset={asset} status={status} view={view} />
      </div>
    </ContextMenu>
  );
}

function ListColumns({ asset }: { readonly asset: AssetSummary }) {
  return (
    <>
      <span className={classes(styles.column, styles.kind)}>{formatName(asset.kind)}</span>
      <span className={styles.formats}>
        {modelFormats(asset.kinds).map((format) => (
          <span key={format} className={styles.format}>
            {format}
          </span>
        ))}
      </span>
      <span className={classes(styles.column, styles.number)}>
        {asset.sizeBytes > 0 ? formatBytes(asset.sizeBytes) : ''}
      </span>
      <span className={styles.column}>
        <Time at={asset.createdAt} />
      </span>
    </>
  );
}

function State({
  asset,
  status,
  view,
}: {
  readonly asset: AssetSummary;
  readonly status: AssetStatus;
  readonly view: 'grid' | 'list';
}) {
  const { transfers } = useApp();
  const retry = useAction('notice');
  if (status.status === 'complete') {
    return view === 'grid' ? (
      <span className={styles.done}>
        <span>{formatName(asset.kind)}</span>
        <span>{status.line}</span>
      </span>
    ) : (
      <span className={styles.state} />
    );
  }
  return (
    <span className={styles.state}>
      <span className={styles.stateLine}>
        <StatusPill status={status.status} />
        {(view === 'list' || status.failure === null) && (
          <span
            className={classes(styles.what, status.failure !== null && styles.alarming)}
            title={status.line}
          >
            {status.line}
          </span>
        )}
        {status.canRetry && (
          <Button
            size="sm"
            tabIndex={-1}
            busy={retry.busy}
            onClick={() => retry.run(() => transfers.retry(asset.id))}
          >
            Try again
          </Button>
        )}
      </span>
      {status.bar && <ProgressBar label={`Progress of ${assetTitle(asset)}`} value={status.progress} />}
    </span>
  );
}
