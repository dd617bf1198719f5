/** The heads of the list's columns: a click sorts, the line between two changes a width, the menu chooses the columns. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are laid out by hand cannot be those of a table element
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { Unseen } from '../../../ui/status/Signs.tsx';
import { columnNames, listWords, startsDescending } from '../library-words.ts';
import { type ColumnId, clampWidth, columnIds } from '../store/list-look.ts';
import styles from './ListHead.module.css';
import { columnSort, columnWidth, isNumber, withColumn } from './list-columns.ts';

/** Row 1 of the grid. */
export function ListHead() {
  const { library } = useStores<'library'>();
  const { columns } = useStore(library.look);
  return (
    <ContextMenu
      entries={() =>
        columnEntries(library.look.getState().columns, (next) => library.setLook({ columns: next }))
      }
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader">
          <Unseen>{listWords.preview}</Unseen>
        </span>
        {columns.map((id) => (
          <ColumnHead key={id} id={id} />
        ))}
      </div>
    </ContextMenu>
  );
}

/** Which columns there are, one to switch each; the name is always there. */
export function columnEntries(
  shown: readonly ColumnId[],
  onChange: (columns: readonly ColumnId[]) => void,
): readonly MenuEntry[] {
  return columnIds.map((id) => ({
    label: columnNames[id],
    icon: shown.includes(id) ? <Check /> : undefined,
    ...(id === 'name' && { disabled: true, hint: listWords.alwaysShown }),
    onSelect: () => onChange(withColumn(shown, id)),
  }));
}

function ColumnHead({ id }: { readonly id: ColumnId }) {
  const { library } = useStores<'library'>();
  const sort = useStore(library.store, (state) => state.sort);
  const by = columnSort(id);
  const sorted = by !== null && sort.by === by;
  const name = columnNames[id];
  return (
    <span
      role="columnheader"
      className={classes(styles.column, isNumber(id) && styles.number)}
      {...(sorted && { 'aria-sort': sort.descending ? ('descending' as const) : ('ascending' as const) })}
    >
      {by === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <button
          type="button"
          className={styles.name}
          onClick={() =>
            library.setSort({ by, descending: sorted ? !sort.descending : startsDescending(by) })
          }
        >
          {name}
          {sorted && (sort.descending ? <ArrowDown /> : <ArrowUp />)}
        </button>
      )}
      <Edge id={id} name={name} />
    </span>
  );
}

const stepPx = 16;

/** The line at a column's right. */
function Edge({ id, name }: { readonly id: ColumnId; readonly name: string }) {
  const { library } = useStores<'library'>();
  const width = useStore(library.look, (look) => columnWidth(id, look));
  const start = useRef<{ x: number; width: number } | null>(null);
  const setWidth = (next: number): void =>
    library.setLook({ widths: { ...library.look.getState().widths, [id]: clampWidth(next) } });
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') setWidth(width - stepPx);
    else if (event.key === 'ArrowRight') setWidth(width + stepPx);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a focusable separator is a widget (WAI-ARIA 1.2)
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={listWords.widthOf(name)}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        start.current !== null && setWidth(start.current.width + event.clientX - start.current.x)
      }
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onKeyDown={onKeyDown}
    />
    // oxlint-enable
  );
}
