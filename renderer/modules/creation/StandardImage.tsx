/** The one image of a standard asset; of several given at once, the others are offered. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { standardImageWords as words } from './form-words.ts';
import styles from './inputs/ImageField.module.css';
import { ImageField } from './inputs/ImageField.tsx';

/** `problem` is shown from the first attempt to send on. */
export function StandardImage({
  problem,
  onFiles,
}: {
  readonly problem: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { create } = useStores<'create'>();
  const image = useStore(create.store, (state) => state.form.image);
  const offered = useStore(create.store, (state) => state.offered);
  return (
    <ImageField
      what={words.anImage}
      hint={words.anImageHint}
      slot={image}
      problem={problem}
      several
      onFiles={onFiles}
      onStored={create.takeStored}
      onRemove={create.removeImage}
      onMissing={create.imageMissing}
    >
      {offered.length > 0 && <Offered files={offered} taken={'fileName' in image ? image.fileName : ''} />}
    </ImageField>
  );
}

function Offered({ files, taken }: { readonly files: readonly File[]; readonly taken: string }) {
  const { create } = useStores<'create'>();
  return (
    <div className={styles.offered} aria-live="polite">
      <p>{words.onlyOne(taken)}</p>
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
        {files.length > 8 && <span>{words.andMore(files.length - 8)}</span>}
      </div>
    </div>
  );
}
