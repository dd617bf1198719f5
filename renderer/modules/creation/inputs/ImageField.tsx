/** A place for one image: chosen, dropped, pasted, by its address, or from the library; then what it is, or why it was not taken. */
import { ImagePlus, Images, Link } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/stored-input.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { imageFieldWords as words } from '../form-words.ts';
import type { ImageSlot } from '../store/image-slot.ts';
import { ImageCard } from './ImageCard.tsx';
import styles from './ImageField.module.css';
import { LibraryImages } from './LibraryImages.tsx';
import { LinkedImage } from './LinkedImage.tsx';

/** `problem` is shown when it is due; `what` names the place for a screen reader. */
export interface ImageFieldProps {
  readonly what: string;
  readonly hint: string;
  readonly slot: ImageSlot;
  readonly problem: string | null;
  /** Several when the place takes several. */
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Left out where addresses have a place of their own. */
  readonly onLink?: (url: string) => void;
  readonly onStored: (image: StoredImage) => void;
  readonly onLeave?: () => void;
  readonly onRemove?: () => void;
  readonly onMissing?: () => void;
  /** Said below the image. */
  readonly children?: ReactNode;
}

export function ImageField(props: ImageFieldProps) {
  const { what, slot, problem, several = false, onLink, onRemove = nothing, onMissing = nothing } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const pick = (): void => picker.current?.click();
  return (
    <div className={styles.input}>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        multiple={several}
        aria-label={words.file(what)}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          // The same file chosen again must count as a change.
          event.currentTarget.value = '';
        }}
      />
      {slot.state === 'none' && <Empty {...props} onPick={pick} />}
      {slot.state === 'linked' && (
        <LinkedImage
          label={words.addressOf(what.toLowerCase())}
          url={slot.url}
          problem={problem}
          onLink={onLink ?? nothing}
          {...(props.onLeave !== undefined && { onLeave: props.onLeave })}
          onRemove={onRemove}
        />
      )}
      {slot.state !== 'none' && slot.state !== 'linked' && (
        <ImageCard image={slot} onReplace={pick} onRemove={onRemove} onMissing={onMissing} />
      )}
      {(slot.state === 'none' || slot.state === 'stored') && (
        <div className={styles.choices}>
          {slot.state === 'none' && onLink !== undefined && (
            <Button size="sm" icon={<Link />} onClick={() => onLink('')}>
              {words.byAddress}
            </Button>
          )}
          <Button size="sm" icon={<Images />} onClick={() => setPicking(true)}>
            {words.fromAsset}
          </Button>
        </div>
      )}
      {slot.state === 'failed' && (
        <FailureNotice
          failure={slot.error}
          live
          actions={
            <Button size="sm" onClick={pick}>
              {words.chooseAnother}
            </Button>
          }
        />
      )}
      {props.children}
      {problem !== null && slot.state !== 'failed' && slot.state !== 'linked' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <LibraryImages open={picking} onClose={() => setPicking(false)} onStored={props.onStored} />
    </div>
  );
}

const nothing = (): void => undefined;

function Empty({ what, hint, problem, onPick }: ImageFieldProps & { readonly onPick: () => void }) {
  return (
    <button
      type="button"
      className={styles.empty}
      onClick={onPick}
      data-problem={problem !== null || undefined}
    >
      <ImagePlus />
      <strong>{words.choose(what.toLowerCase())}</strong>
      <span>{words.hint(hint, formatBytes(limits.imageBytes))}</span>
    </button>
  );
}
