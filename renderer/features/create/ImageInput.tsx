/** The one image of an asset: choose, drop or paste; then what it is, or why it was not taken. */
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/content-paths.ts';
import { limits } from '../../../main/contract/model/param-values.ts';
import type { ImageChoice } from '../../state/create-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useApp } from '../app-context.ts';
import styles from './ImageInput.module.css';

/** `problem` is shown from the first attempt to send on. */
export function ImageInput({ problem }: { readonly problem: string | null }) {
  const { create } = useApp();
  const image = useStore(create.store, (state) => state.form.image);
  const offered = useStore(create.store, (state) => state.offered);
  const picker = useRef<HTMLInputElement>(null);
  const pick = (): void => picker.current?.click();
  return (
    <div className={styles.input}>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image file"
        onChange={(event) => {
          create.takeFiles([...(event.currentTarget.files ?? [])]);
          // The same file chosen again must count as a change.
          event.currentTarget.value = '';
        }}
      />
      {image.state === 'none' ? <Empty onPick={pick} /> : <Chosen image={image} onPick={pick} />}
      {image.state === 'failed' && (
        <FailureNotice
          failure={image.error}
          live
          actions={
            <Button size="sm" onClick={pick}>
              Choose another
            </Button>
          }
        />
      )}
      {offered.length > 0 && <Offered files={offered} taken={'fileName' in image ? image.fileName : ''} />}
      {problem !== null && image.state !== 'failed' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Empty({ onPick }: { readonly onPick: () => void }) {
  return (
    <button type="button" className={styles.empty} onClick={onPick}>
      <ImagePlus />
      <strong>Choose an image</strong>
      <span>
        or drop one anywhere on this screen, or paste it. PNG, JPEG or WebP, up to{' '}
        {formatBytes(limits.imageBytes)}.
      </span>
    </button>
  );
}

function Chosen({
  image,
  onPick,
}: {
  readonly image: Exclude<ImageChoice, { state: 'none' }>;
  readonly onPick: () => void;
}) {
  const { create } = useApp();
  return (
    <div className={styles.chosen}>
      <div className={styles.picture}>
        {image.state === 'stored' && (
          <img src={contentPaths.input(image.inputId)} alt="" onError={create.imageMissing} />
        )}
      </div>
      <div className={styles.facts}>
        <strong>{image.fileName}</strong>
        <span>{factsOf(image)}</span>
        {image.state === 'uploading' && (
          <ProgressBar
            label={`Copying ${image.fileName}`}
            value={image.sizeBytes === 0 ? null : image.sentBytes / image.sizeBytes}
          />
        )}
        <div className={styles.actions}>
          <Button size="sm" onClick={onPick}>
            Replace
          </Button>
          <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={create.removeImage}>
            {image.state === 'uploading' ? 'Cancel' : 'Remove'}
          </Button>
        </div>
      </div>
    </div>
  );
}

function factsOf(image: Exclude<ImageChoice, { state: 'none' }>): string {
  if (image.state === 'uploading') {
    return `Copying into the library, ${formatBytes(image.sentBytes)} of ${formatBytes(image.sizeBytes)}`;
  }
  if (image.state === 'failed') return 'Not taken';
  const { mediaType, widthPx, heightPx, sizeBytes } = image;
  const format = mediaType?.replace('image/', '').toUpperCase();
  const size = widthPx === null || heightPx === null ? null : `${widthPx} × ${heightPx} px`;
  return (
    [format, size, sizeBytes === null ? null : formatBytes(sizeBytes)].filter(Boolean).join(', ') ||
    'Kept in the library'
  );
}

function Offered({ files, taken }: { readonly files: readonly File[]; readonly taken: string }) {
  const { create } = useApp();
  return (
    <div className={styles.offered} aria-live="polite">
      <p>An asset is made from one image, so “{taken}” was taken. Use another one instead:</p>
      <div className={styles.choices}>
        {files.slice(0, 8).map((file) => (
          <Button
            key={`${file.name} ${file.size} ${file.lastModified}`}
            size="sm"
            onClick={() => create.takeFiles([file, ...files.filter((other) => other !== file)])}
          >
            {file.name}
          </Button>
        ))}
        {files.length > 8 && <span>and {files.length - 8} more</span>}
      </div>
    </div>
  );
}
