/** One row of the table: its cells, the one that is edited as a field; and its picture, which the panel shows too. */
import { CircleAlert, FileQuestion, Link, Type } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { fileNameOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  rowParamPaths,
} from '../../../../main/contract/rules/batch-rows/row.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Image } from '../../../ui/layout/Image.tsx';
import { Spinner } from '../../../ui/status/Progress.tsx';
import { formatBytes, formatName } from '../../../ui/text/format.ts';
import { PhotoSign } from '../../creation/inputs/PhotoVerdict.tsx';
import { shortNames, troubleWords } from '../batch-words.ts';
import { batchRowViewWords as words } from '../control-words.ts';
import { cellText, columnsOf, type DraftRow, type EditColumn, sourceText } from '../store/table/draft.ts';
import type { RowVerdict } from '../store/table/judge.ts';
import styles from './BatchGrid.module.css';
import { CellEditor, type CellEditorProps, columnTitles } from './CellEditor.tsx';

/** `active` is the column that has the place of the keyboard; null in other rows. */
export interface BatchRowProps {
  readonly item: DraftRow;
  readonly index: number;
  readonly kind: BatchKind;
  readonly active: EditColumn | null;
  readonly selected: boolean;
  readonly judged: RowVerdict;
  /** What the service said of the row. */
  readonly said: string | null;
  /** The text with which the editing of the active cell began. */
  readonly editing: string | null;
  readonly onKeep: CellEditorProps['onKeep'];
}

/** Drawn again only when something of it changes. */
export const BatchRowView = memo(function BatchRowView(props: BatchRowProps) {
  const { item, index, kind, active, selected, judged, said } = props;
  const { row } = item;
  const { troubles, bytes, awaitsImage } = judged;
  const faulty = new Set(troubles.map(({ column }) => (column === 'text' ? 'image' : column)));
  const [first] = [...troubles.map(troubleWords), ...(said === null ? [] : [said])];
  return (
    <>
      <GridPart part="gridcell" className={styles.number} aria-selected={selected}>
        {index + 1}
      </GridPart>
      <GridPart part="gridcell" className={styles.picture} aria-label={words.preview}>
        <RowPreview row={row} />
      </GridPart>
      {columnsOf(kind).map((column) => (
        <Cell
          key={column}
          {...props}
          column={column}
          inTabOrder={active === column}
          invalid={isAt(column, faulty)}
        />
      ))}
      <GridPart part="gridcell" className={styles.bytes}>
        {formatBytes(bytes)}
      </GridPart>
      <GridPart part="gridcell" className={styles.trouble} title={first}>
        {first === undefined && awaitsImage && (
          <span className={styles.awaiting}>
            <Spinner />
            {words.takingStill}
          </span>
        )}
        {first === undefined && !awaitsImage && <RowPhoto row={row} />}
        {first !== undefined && (
          <>
            <CircleAlert aria-hidden="true" />
            <span className={styles.sentence}>{first}</span>
            {troubles.length > 1 && <span className={styles.more}>+{troubles.length - 1}</span>}
          </>
        )}
      </GridPart>
    </>
  );
});

/** What the row's photo is worth; it is checked once the row is on the screen. */
function RowPhoto({ row }: { readonly row: BatchRow }) {
  const { batchPhotos, photoChecks } = useStores<'batchPhotos' | 'photoChecks'>();
  useStore(batchPhotos.store);
  const check = useStore(photoChecks.store, () => batchPhotos.checkOf(row));
  useEffect(() => batchPhotos.shown(row), [batchPhotos, row]);
  return <PhotoSign check={check} />;
}

interface CellProps extends BatchRowProps {
  readonly column: EditColumn;
  readonly inTabOrder: boolean;
  readonly invalid: boolean;
}

function Cell(props: CellProps) {
  const { item, index, kind, column, inTabOrder, invalid, editing, onKeep } = props;
  const label = words.ofRow(columnTitles[column][kind], index + 1);
  if (inTabOrder && editing !== null && column !== 'options') {
    return (
      <GridPart part="gridcell" className={classes(styles.cell, styles.edited)}>
        <CellEditor label={label} text={editing} onKeep={onKeep} />
      </GridPart>
    );
  }
  return (
    <GridPart
      part="gridcell"
      className={classes(styles.cell, invalid && styles.invalid)}
      data-column={column}
      tabIndex={inTabOrder ? 0 : -1}
      aria-invalid={invalid || undefined}
      aria-selected={inTabOrder}
    >
      <CellContent row={item.row} column={column} kind={kind} />
    </GridPart>
  );
}

function CellContent({
  row,
  column,
  kind,
}: {
  readonly row: BatchRow;
  readonly column: EditColumn;
  readonly kind: BatchKind;
}): ReactNode {
  if (column === 'options') return <span className={styles.options}>{optionsText(row)}</span>;
  const text = cellText(row, column);
  if (text === '') return <span className={styles.nothing}>{placeholders[column]?.[kind] ?? ''}</span>;
  if (column === 'name' || (column === 'input' && row.text !== '')) return text;
  const source = column === 'capture' ? row.capture : row.image;
  return source === null || source.file === null ? sourceText(source) : fileNameOf(source.file.path);
}

const placeholders: Partial<Record<EditColumn, Record<BatchKind, string>>> = {
  input: {
    get standard() {
      return words.inputExample;
    },
    get measured() {
      return words.imageExample;
    },
  },
  capture: {
    standard: '',
    get measured() {
      return words.clipExample;
    },
  },
};

/** “Mesh low, Texture 2048”. */
function optionsText({ params }: BatchRow): string {
  return rowParamPaths
    .flatMap((path) => {
      const value = params[path];
      return value === undefined ? [] : [`${shortNames[path]} ${formatName(String(value))}`];
    })
    .join(', ');
}

function isAt(column: EditColumn, faulty: ReadonlySet<string>): boolean {
  switch (column) {
    case 'input':
      return faulty.has('image') || faulty.has('subject_name');
    case 'options':
      return rowParamPaths.some((path) => faulty.has(path));
    case 'capture':
    case 'name':
      return faulty.has(column);
  }
}

/** An element with a role of a table. */
export function GridPart({
  part,
  ...rest
}: ComponentProps<'div'> & { readonly part: 'row' | 'gridcell' | 'columnheader' }) {
  return <div role={part} {...rest} />;
}

// The picture of a row while the row is on the screen: from the file at hand, or from the library.

/** A square; decoration, for the cells beside it say what it shows. */
export function RowPreview({ row, large = false }: { readonly row: BatchRow; readonly large?: boolean }) {
  const sources = usePictures(row);
  return (
    <span className={large ? styles.large : styles.preview} aria-hidden="true">
      <Image sources={sources} instead={<Sign row={row} />} />
    </span>
  );
}

/** Best first: the file itself, then what was taken in of it, such as a HEIC as JPEG. An object URL lives as long as its row is shown. */
function usePictures({ image }: BatchRow): readonly string[] {
  const { batch } = useStores<'batch'>();
  const rowFile = image?.file ?? null;
  const file = rowFile === null ? null : batch.fileOf(rowFile);
  const url = useSyncExternalStore(...useMemo(() => objectUrl(file), [file]));
  const inputId = rowFile?.inputId ?? null;
  return [...(url === null ? [] : [url]), ...(inputId === null ? [] : [contentPaths.input(inputId)])];
}

/** Subscribing makes the URL, leaving revokes it. */
function objectUrl(
  file: File | null,
): readonly [subscribe: (changed: () => void) => () => void, read: () => string | null] {
  let url: string | null = null;
  return [
    (changed) => {
      if (file === null) return () => undefined;
      url = URL.createObjectURL(file);
      changed();
      return () => {
        if (url !== null) URL.revokeObjectURL(url);
        url = null;
      };
    },
    () => url,
  ];
}

function Sign({ row: { image, text } }: { readonly row: BatchRow }) {
  if (image !== null && image.url !== null) return <Link />;
  if (image !== null && image.file !== null && image.file.sizeBytes === null) return <FileQuestion />;
  return text === '' ? null : <Type />;
}
