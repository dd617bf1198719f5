/** An asset or a stack as a row of the list. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are laid out by hand cannot be those of a table element
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/status/Progress.tsx';
import { formatBytes, formatName, formatNumber } from '../../../ui/text/format.ts';
import { Time } from '../../../ui/text/LiveText.tsx';
import { assetStatus, stackTitle } from '../../asset/asset-text.ts';
import { stackWords } from '../../asset/asset-words.ts';
import { useOrganisation } from '../../organise/use-organisation.ts';
import { verdictNames } from '../library-words.ts';
import { isNumber } from '../list/list-layout.ts';
import { Preview } from '../preview/Preview.tsx';
import type { ColumnId } from '../store/state.ts';
import type { CellProps } from './Card.tsx';
import { AssetState, Badges, NameOf, Stars } from './CellFields.tsx';
import { badgesOf, countText, massFigure, simulatorText, sizeText } from './cell-words.ts';
import styles from './Line.module.css';

type LineProps = CellProps & { readonly columns: readonly ColumnId[]; readonly top: number };

export const Line = memo(function AnyLine({ row, columns, top, ...props }: LineProps) {
  const { place, inTabOrder, chosen } = props;
  const inStack = row?.type === 'asset' && row.inStack;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={chosen}
      aria-busy={row === undefined || undefined}
      data-place={place}
      tabIndex={inTabOrder ? 0 : -1}
      draggable={row !== undefined && !props.renaming}
      className={classes(styles.line, chosen && styles.chosen, inStack && styles.member)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {row === undefined && <Missing />}
      {row?.type === 'asset' && <AssetLine asset={row.asset} columns={columns} {...props} />}
      {row?.type === 'stack' && <StackLine stack={row} columns={columns} {...props} />}
    </div>
  );
});

function Missing() {
  return (
    <>
      <span role="gridcell">
        <Skeleton className={styles.picture} />
      </span>
      <span role="gridcell">
        <Skeleton className={styles.missing} />
      </span>
    </>
  );
}

function AssetLine({
  asset,
  columns,
  renaming,
}: Pick<LineProps, 'columns' | 'renaming'> & { readonly asset: AssetSummary }) {
  const organisation = useOrganisation(asset);
  return (
    <>
      <span role="gridcell">
        <Preview
          key={`${asset.id} ${asset.hasPreview}`}
          asset={asset}
          edgePx={36}
          className={styles.picture ?? ''}
        />
      </span>
      {columns.map((id) => (
        <span
          role="gridcell"
          key={id}
          className={classes(styles.cell, isNumber(id) && styles.number, styles[id])}
        >
          {id === 'name' ? (
            <>
              <NameOf asset={asset} className={styles.title} renaming={renaming} />
              <Badges badges={badgesOf(asset, { ...organisation, review: null })} />
            </>
          ) : (
            <Value id={id} asset={{ ...asset, organisation }} />
          )}
        </span>
      ))}
    </>
  );
}

/** What a column other than the name says. */
function Value({ id, asset }: { readonly id: ColumnId; readonly asset: AssetSummary }): ReactNode {
  const { facts, organisation } = asset;
  switch (id) {
    case 'kind':
      return formatName(asset.kind);
    case 'simulator':
      return simulatorText(asset);
    case 'size':
      return sizeText(facts?.sizeM ?? null);
    case 'mass':
      return massFigure(facts?.massKg ?? null);
    case 'triangles':
      return countText(facts?.triangles ?? null);
    case 'bytes':
      return asset.sizeBytes > 0 ? formatBytes(asset.sizeBytes) : '';
    case 'rating':
      return <Stars rating={organisation.rating} />;
    case 'tags':
      return organisation.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ));
    case 'review':
      return organisation.review === null ? '' : verdictNames[organisation.review.verdict];
    case 'created':
      return <Time at={asset.createdAt} />;
    case 'state': {
      const status = assetStatus(asset);
      return status.status === 'complete' ? '' : <AssetState asset={asset} status={status} withLine />;
    }
    case 'name':
      return null;
  }
}

function StackLine({
  stack,
  columns,
  place,
}: Pick<LineProps, 'columns' | 'place'> & { readonly stack: LibraryRow & { type: 'stack' } }) {
  const { library } = useStores<'library'>();
  const { group, open, matching, covers } = stack;
  const [cover] = covers;
  const title = stackTitle(stack);
  return (
    <>
      <span role="gridcell" className={styles.pile}>
        {cover !== undefined && (
          <Preview key={cover.id} asset={cover} edgePx={36} className={styles.picture ?? ''} />
        )}
      </span>
      {columns.map((id) => (
        <span role="gridcell" key={id} className={classes(styles.cell, isNumber(id) && styles.number)}>
          {id === 'name' && (
            <>
              <button
                type="button"
                tabIndex={-1}
                className={styles.fold}
                aria-expanded={open}
                aria-label={`${open ? stackWords.close : stackWords.open} ${title}`}
                onClick={() => {
                  library.activate(place);
                  library.toggleStack(group.id);
                }}
              >
                {open ? <ChevronDown /> : <ChevronRight />}
              </button>
              <span className={styles.title} title={title}>
                {title}
              </span>
              <span className={styles.count}>{formatNumber(matching)}</span>
            </>
          )}
          {id === 'kind' && formatName(group.route === 'unknown' ? group.type : group.route)}
          {id === 'created' && <Time at={group.createdAt} />}
        </span>
      ))}
    </>
  );
}
