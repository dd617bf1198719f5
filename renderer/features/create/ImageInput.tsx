/** The one image of an asset: choose, drop or paste; then what it is, or why it was not taken. */
import { ImagePlus, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../../main/contract/model/param-values.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useApp } from '../app-context.ts';
import { ImageCard } from './ImageCard.tsx';
import styles from './ImageInput.module.css';
import { LibraryImages } from './LibraryImages.tsx';

/** `problem` is shown from the first attempt to send on. */
export function ImageInput({
  problem,
  onFiles,
}: {
  readonly problem: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { create } = useApp();
  const image = useStore(create.store, (state) => state.form.image);
  const offered = useStore(create.store, (state) => state.offered);
  const picker = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const pick = (): void => picker.current?.click();
  return (
    <div className={styles.input}>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Image file"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file chosen again must count as a change.
          event.currentTarget.value = '';
        }}
      />
      {image.state === 'none' ? (
        <Empty onPick={pick} />
      ) : (
        <ImageCard
          image={image}
          onReplace={pick}
          onRemove={create.removeImage}
          onMissing={create.imageMissing}
        />
      )}
      {(image.state === 'none' || image.state === 'stored') && (
        <div className={styles.choices}>
          <Button size="sm" icon={<Images />} onClick={() => setPicking(true)}>
            Use an asset’s image
          </Button>
        </div>
      )}
      <LibraryImages open={picking} onClose={() => setPicking(false)} onStored={create.takeStored} />
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
