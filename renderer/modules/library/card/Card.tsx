/** An asset or a stack as a card: picture, name, origin, how far it is, and what went wrong. */
import { ChevronDown, ChevronUp, Layers } from 'lucide-react';
import { memo } from 'react';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/status/Progress.tsx';
import { formatName, formatNumber } from '../../../ui/text/format.ts';
import {
  assetStatus,
  assetTitle,
  isAlarming,
  sourceLine,
  stackTitle,
  subtitle,
} from '../../asset/asset-text.ts';
import { assetCount, stackWords } from '../../asset/asset-words.ts';
import { useOrganisation } from '../../organise/use-organisation.ts';
import { Preview } from '../preview/Preview.tsx';
import styles from './Card.module.css';
import { AssetState, Badges, NameOf, Stars } from './CellFields.tsx';
import { badgesOf } from './cell-words.ts';

/** `row` is undefined while its page is on the way. */
export interface CellProps {
  readonly place: number;
  readonly column: number;
  readonly row: LibraryRow | undefined;
  readonly cellWidth: number;
  readonly inTabOrder: boolean;
  readonly chosen: boolean;
  readonly renaming: boolean;
}

export const Card = memo(function AnyCard({ row, ...props }: CellProps) {
  const { place, column, inTabOrder, chosen } = props;
  const inStack = row?.type === 'asset' && row.inStack;
  const isOpen = row?.type === 'stack' && row.open;
  const attributes = {
    role: 'gridcell',
    'data-place': place,
    'aria-colindex': column + 1,
    'aria-selected': chosen,
    ...(row?.type === 'stack' && { 'aria-expanded': row.open }),
    tabIndex: inTabOrder ? 0 : -1,
    className: classes(styles.card, chosen && styles.chosen, (inStack || isOpen) && styles.member),
  };
  if (row === undefined) {
    return (
      <div {...attributes} aria-busy="true">
        <Skeleton className={styles.picture} />
        <span className={styles.words}>
          <Skeleton className={styles.missing} />
        </span>
      </div>
    );
  }
  return (
    <div {...attributes} draggable={!props.renaming}>
      {row.type === 'asset' ? (
        <AssetInside asset={row.asset} {...props} />
      ) : (
        <StackInside stack={row} {...props} />
      )}
    </div>
  );
});

function AssetInside({
  asset,
  cellWidth,
  renaming,
}: Pick<CellProps, 'cellWidth' | 'renaming'> & { readonly asset: AssetSummary }) {
  const status = assetStatus(asset);
  const organisation = useOrganisation(asset);
  return (
    <>
      <Preview
        key={`${asset.id} ${asset.hasPreview}`}
        asset={asset}
        edgePx={cellWidth}
        className={styles.picture ?? ''}
        {...(isAlarming(status) && {
          notice: <span className={styles.reason}>{status.line}</span>,
        })}
      >
        <Badges badges={badgesOf(asset, organisation)} className={styles.badges} />
      </Preview>
      <span className={styles.words}>
        <NameOf asset={asset} className={styles.title} renaming={renaming} />
        <span className={styles.origin} title={sourceLine(asset)}>
          {subtitle(asset)}
        </span>
      </span>
      {status.status === 'complete' ? (
        <span className={classes(styles.done, organisation.rating > 0 && styles.rated)}>
          {organisation.rating > 0 ? (
            <Stars rating={organisation.rating} />
          ) : (
            <span>{formatName(asset.kind)}</span>
          )}
          <span>{status.line}</span>
        </span>
      ) : (
        <span className={styles.state}>
          <AssetState asset={asset} status={status} withLine={!isAlarming(status)} />
        </span>
      )}
    </>
  );
}

function StackInside({
  stack,
  place,
  cellWidth,
}: Pick<CellProps, 'cellWidth' | 'place'> & { readonly stack: LibraryRow & { type: 'stack' } }) {
  const { library } = useStores<'library'>();
  const { covers, matching, group, open } = stack;
  const title = stackTitle(stack);
  return (
    <>
      <span className={classes(styles.picture, styles.covers, styles[`of${Math.min(4, covers.length)}`])}>
        {covers.map((asset) => (
          <Preview
            key={`${asset.id} ${asset.hasPreview}`}
            asset={asset}
            edgePx={covers.length > 1 ? cellWidth / 2 : cellWidth}
            className={styles.cover ?? ''}
          />
        ))}
        <button
          type="button"
          className={styles.corner}
          tabIndex={-1}
          aria-label={`${open ? stackWords.close : stackWords.open} ${title}, ${formatNumber(matching)}`}
          onClick={() => {
            library.activate(place);
            library.toggleStack(group.id);
          }}
        >
          <Layers />
          {formatNumber(matching)}
          {open ? <ChevronUp /> : <ChevronDown />}
        </button>
      </span>
      <span className={styles.words}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.origin}>
          {formatName(group.route === 'unknown' ? group.type : group.route)}
        </span>
      </span>
      <span className={styles.done}>
        <span>
          {matching === group.count ? assetCount(matching) : stackWords.assetsOf(matching, group.count)}
        </span>
      </span>
    </>
  );
}

/** What a card is called where only its name is wanted. */
export function rowTitle(row: LibraryRow): string {
  return row.type === 'asset' ? assetTitle(row.asset) : stackTitle(row);
}
