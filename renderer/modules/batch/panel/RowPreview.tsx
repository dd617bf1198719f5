/** The picture of a row while the row is on the screen: from the file at hand, or from the library. */
import { FileQuestion, Link, Type } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import type { BatchRow } from '../../../../main/contract/rules/batch-rows/row.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { useStores } from '../../../stores/use-stores.ts';
import styles from './RowPreview.module.css';

/** A square; decoration, for the cells beside it say what it shows. */
export function RowPreview({ row, large = false }: { readonly row: BatchRow; readonly large?: boolean }) {
  const url = usePicture(row);
  return (
    <span className={large ? styles.large : styles.preview} aria-hidden="true">
      {url === null ? (
        <Sign row={row} />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  );
}

/** An object URL lives as long as its row is shown. */
function usePicture({ image }: BatchRow): string | null {
  const { batch } = useStores<'batch'>();
  const rowFile = image?.file ?? null;
  const file = rowFile === null ? null : batch.fileOf(rowFile);
  const url = useSyncExternalStore(...useMemo(() => objectUrl(file), [file]));
  if (file !== null) return url;
  return rowFile === null || rowFile.inputId === null ? null : contentPaths.input(rowFile.inputId);
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
