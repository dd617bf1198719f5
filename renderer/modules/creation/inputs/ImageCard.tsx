/** An image that was chosen: its picture, format and size, or how far it has been copied. */
import { Trash2 } from 'lucide-react';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { imageCardWords as words } from '../form-words.ts';
import { keepFocusIn } from '../keep-focus.ts';
import type { ImageChoice } from '../store/create-form.ts';
import styles from './ImageField.module.css';

type Chosen = Exclude<ImageChoice, { state: 'none' }>;

/** Small where it cannot be replaced: one of several. `onMissing`: the kept image is not in the library any more. */
export function ImageCard({
  image,
  onReplace,
  onRemove,
  onMissing,
}: {
  readonly image: Chosen;
  readonly onReplace: (() => void) | null;
  readonly onRemove: () => void;
  readonly onMissing: () => void;
}) {
  const remove = image.state === 'uploading' ? words.cancel : words.remove;
  return (
    <div className={classes(styles.chosen, onReplace === null && styles.small)}>
      <div className={styles.picture}>
        {image.state === 'stored' && (
          <img src={contentPaths.input(image.inputId)} alt="" onError={onMissing} />
        )}
      </div>
      <div className={styles.facts}>
        <strong>{image.fileName}</strong>
        <span>{imageFacts(image)}</span>
        {image.state === 'uploading' && (
          <ProgressBar
            label={words.copying(image.fileName)}
            value={image.sizeBytes === 0 ? null : image.sentBytes / image.sizeBytes}
          />
        )}
        <div className={styles.actions}>
          {onReplace !== null && (
            <Button size="sm" onClick={onReplace}>
              {words.replace}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 />}
            onClick={(event) => keepFocusIn(event.currentTarget, onRemove)}
            {...(onReplace === null && { 'aria-label': `${remove} ${image.fileName}` })}
          >
            {remove}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** “PNG, 640 × 480 px, 12 kB”. */
export function imageFacts(image: Chosen): string {
  if (image.state === 'uploading') {
    return words.copyingHere(formatBytes(image.sentBytes), formatBytes(image.sizeBytes));
  }
  if (image.state === 'failed') return words.notTaken;
  const { mediaType, widthPx, heightPx, sizeBytes } = image;
  const format = mediaType?.replace('image/', '').toUpperCase();
  const size = widthPx === null || heightPx === null ? null : words.pixels(widthPx, heightPx);
  return (
    [format, size, sizeBytes === null ? null : formatBytes(sizeBytes)].filter(Boolean).join(', ') ||
    words.keptInTheLibrary
  );
}
