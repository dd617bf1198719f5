/** The one image: a photo of the object, or the clip's best still. */
import { Camera, ImagePlus, Images, Link } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CaptureCheck } from '../../../main/contract/schema/capture/check.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { clock } from '../captures/capture-words.ts';
import { ImageCard, LinkedImage } from '../creation/inputs/ImageField.tsx';
import { LibraryImages } from '../creation/inputs/LibraryImages.tsx';
import styles from './MeasuredScreen.module.css';
import { imagePanelWords as words } from './measured-words.ts';

/** `check` is the clip of the form; `problem` is shown from the first attempt to send on. */
export function ImagePanel({
  check,
  problem,
}: {
  readonly check: CaptureCheck | null;
  readonly problem: string | null;
}) {
  const { measured } = useStores<'measured'>();
  const image = useStore(measured.store, ({ form }) => form.image);
  const [picking, setPicking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Panel title={words.image} description={words.imageHint}>
      <div className={styles.stack}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.imageFile}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void measured.takeImage(file);
            event.currentTarget.value = '';
          }}
        />
        {image.state === 'linked' && (
          <LinkedImage
            label={words.addressOfTheImage}
            url={image.url}
            problem={problem}
            onLink={measured.linkImage}
            onRemove={measured.removeImage}
          />
        )}
        {image.state !== 'none' && image.state !== 'linked' && (
          <ImageCard
            image={image}
            onReplace={() => picker.current?.click()}
            onRemove={measured.removeImage}
            onMissing={measured.imageMissing}
          />
        )}
        {image.state === 'failed' && <FailureNotice failure={image.error} live />}
        <Ways
          isEmpty={image.state === 'none'}
          hasProblem={problem !== null && image.state !== 'linked'}
          check={check}
          onPick={() => picker.current?.click()}
          onLibrary={() => setPicking(true)}
        />
        {problem !== null && image.state !== 'failed' && image.state !== 'linked' && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <LibraryImages open={picking} onClose={() => setPicking(false)} onStored={measured.takeStored} />
      </div>
    </Panel>
  );
}

/** How an image is given. */
function Ways({
  isEmpty,
  hasProblem,
  check,
  onPick,
  onLibrary,
}: {
  readonly isEmpty: boolean;
  readonly hasProblem: boolean;
  readonly check: CaptureCheck | null;
  readonly onPick: () => void;
  readonly onLibrary: () => void;
}) {
  const { measured } = useStores<'measured'>();
  const taking = useStore(measured.store, (state) => state.taking);
  const stillS = check?.summary?.bestStillS ?? null;
  return (
    <div className={styles.buttons} data-problem={hasProblem || undefined}>
      {isEmpty && (
        <>
          <Button size="sm" icon={<ImagePlus />} onClick={onPick}>
            {words.chooseAnImage}
          </Button>
          <Button size="sm" icon={<Link />} onClick={() => measured.linkImage('')}>
            {words.byAddress}
          </Button>
        </>
      )}
      <Button
        size="sm"
        icon={<Camera />}
        busy={taking}
        disabled={stillS === null}
        onClick={() => stillS !== null && void measured.takeStill(stillS)}
      >
        {stillS === null ? words.bestStill : words.bestStillAt(clock(stillS))}
      </Button>
      <Button size="sm" icon={<Images />} onClick={onLibrary}>
        {words.fromAsset}
      </Button>
    </div>
  );
}
