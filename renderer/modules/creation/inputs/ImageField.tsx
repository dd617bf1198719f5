/** A place for one image: chosen, dropped, pasted, by its address, or from the library; then what it is, or why it was not taken. */
import { ImagePlus, Images, Link, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { imageCardWords, imageFieldWords, linkedImageWords } from '../form-words.ts';
import type { ImageChoice } from '../store/create-form.ts';
import type { ImageSlot } from '../store/image-slot.ts';
import styles from './Inputs.module.css';
import { LibraryImages } from './LibraryImages.tsx';
import { PhotoVerdict } from './PhotoVerdict.tsx';

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
        aria-label={imageFieldWords.file(what)}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          // The same file chosen again must count as a change.
          event.currentTarget.value = '';
        }}
      />
      {slot.state === 'none' && <Empty {...props} onPick={pick} />}
      {slot.state === 'linked' && (
        <LinkedImage
          label={imageFieldWords.addressOf(what.toLowerCase())}
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
              {imageFieldWords.byAddress}
            </Button>
          )}
          <Button size="sm" icon={<Images />} onClick={() => setPicking(true)}>
            {imageFieldWords.fromAsset}
          </Button>
        </div>
      )}
      {slot.state === 'failed' && (
        <FailureNotice
          failure={slot.error}
          live
          actions={
            <Button size="sm" onClick={pick}>
              {imageFieldWords.chooseAnother}
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
      <strong>{imageFieldWords.choose(what.toLowerCase())}</strong>
      <span>{imageFieldWords.hint(hint, formatBytes(limits.imageBytes))}</span>
    </button>
  );
}

// An image that was chosen: its picture, format and size, or how far it has been copied.

type Chosen = Exclude<ImageChoice, { state: 'none' }>;

/** Small where it cannot be replaced: one of several, which are references for style. `onMissing`: the kept image is not in the library any more. */
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
  const remove = image.state === 'uploading' ? imageCardWords.cancel : imageCardWords.remove;
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
            label={imageCardWords.copying(image.fileName)}
            value={image.sizeBytes === 0 ? null : image.sentBytes / image.sizeBytes}
          />
        )}
        {image.state === 'stored' && (
          <PhotoVerdict
            inputId={image.inputId}
            fileName={image.fileName}
            purpose={onReplace === null ? 'reference' : 'subject'}
          />
        )}
        <div className={styles.actions}>
          {onReplace !== null && (
            <Button size="sm" onClick={onReplace}>
              {imageCardWords.replace}
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
function imageFacts(image: Chosen): string {
  if (image.state === 'uploading') {
    return imageCardWords.copyingHere(formatBytes(image.sentBytes), formatBytes(image.sizeBytes));
  }
  if (image.state === 'failed') return imageCardWords.notTaken;
  const { mediaType, widthPx, heightPx, sizeBytes } = image;
  const format = mediaType?.replace('image/', '').toUpperCase();
  const size = widthPx === null || heightPx === null ? null : imageCardWords.pixels(widthPx, heightPx);
  return (
    [format, size, sizeBytes === null ? null : formatBytes(sizeBytes)].filter(Boolean).join(', ') ||
    imageCardWords.keptInTheLibrary
  );
}

// An image or a clip by its address: the service fetches it on its own.

/** `example` is an address like the one that is wanted; `note` is said besides that the service fetches it. */
export function LinkedImage({
  label,
  url,
  problem,
  example = 'https://example.com/mug.jpg',
  note = '',
  onLink,
  onLeave,
  onRemove,
}: {
  readonly label: string;
  readonly url: string;
  readonly problem: string | null;
  readonly example?: string;
  readonly note?: string;
  readonly onLink: (url: string) => void;
  readonly onLeave?: () => void;
  readonly onRemove: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isNew = useRef(url === '');
  useEffect(() => {
    // The user has just opened this field.
    if (isNew.current) frame.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={frame} className={styles.input}>
      <TextField
        label={label}
        type="url"
        inputMode="url"
        spellCheck={false}
        value={url}
        placeholder={example}
        error={problem}
        hint={linkedImageWords.hint(note)}
        onChange={onLink}
        {...(onLeave !== undefined && { onBlur: onLeave })}
      />
      <div className={styles.choices}>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 />}
          onClick={() => keepFocusIn(frame.current, onRemove)}
        >
          {linkedImageWords.remove}
        </Button>
      </div>
    </div>
  );
}

/** Does the action; when the focus is lost by it, the first button of the same part of the form takes it. */
function keepFocusIn(within: Element | null, action: () => void): void {
  const place = within?.closest('section, li') ?? null;
  const list = place?.parentElement?.closest('section') ?? null;
  action();
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const part = place?.isConnected === true ? place : list;
    part?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
}
