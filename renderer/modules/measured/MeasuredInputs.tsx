/** What a measured asset is made from: the clip that measures it, and the one image. */
import { Camera, Film, FolderOpen, ImagePlus, Images, Link } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { StatusPill } from '../../ui/status/Signs.tsx';
import { CopyRowView } from '../captures/CaptureRowView.tsx';
import { clipLine, clipStatus, clock, progressNote } from '../captures/capture-words.ts';
import { ImageCard, LinkedImage } from '../creation/inputs/ImageField.tsx';
import { LibraryImages } from '../creation/inputs/LibraryImages.tsx';
import { giveFiles } from '../creation/use-given.ts';
import { readChosen } from '../shared/file-drop.ts';
import styles from './MeasuredScreen.module.css';
import { clipPanelWords, imagePanelWords } from './measured-words.ts';

// Which clip measures the asset: chosen among those that were checked, or given here; its verdict in a line.

const noClips = '';

/** `check` is the clip of the form; `problem` is shown from the first attempt to send on. */
export function ClipPanel({
  check,
  problem,
}: {
  readonly check: CaptureCheck | null;
  readonly problem: string | null;
}) {
  const app = useStores<'captures' | 'clipIntake' | 'createOffers' | 'measured'>();
  const picker = useRef<HTMLInputElement>(null);
  const copies = useStore(app.clipIntake.store, (state) => state.copies);
  const url = useStore(app.measured.store, ({ form }) => form.clipUrl);
  const byId = useStore(app.captures.store, (state) => state.byId);
  const known = useMemo(
    () => [...byId.values()].toSorted((a, b) => b.addedAt.localeCompare(a.addedAt)),
    [byId],
  );
  return (
    <Panel title={clipPanelWords.clip} description={clipPanelWords.clipHint}>
      <div className={styles.stack}>
        <input
          ref={picker}
          type="file"
          accept="video/mp4,video/quicktime,.mp4,.mov,.m4v"
          hidden
          aria-label={clipPanelWords.clipFile}
          onChange={(event) => {
            giveFiles(app, readChosen(event.currentTarget.files).files);
            event.currentTarget.value = '';
          }}
        />
        <ClipWays
          isLinked={url !== null}
          hasProblem={problem !== null && url === null}
          onPick={() => picker.current?.click()}
        />
        {url !== null && <ClipAddress url={url} problem={problem} />}
        {url === null && known.length > 0 && (
          <Select<string>
            label={clipPanelWords.clip}
            hideLabel
            value={check?.inputId ?? noClips}
            options={[
              { value: noClips, label: clipPanelWords.noClipChosen },
              ...known.map((one) => ({
                value: one.inputId,
                label: one.fileName,
                hint: `${clipStatus(one).label}. ${clipLine(one).text}`,
              })),
            ]}
            onChange={(value) => app.measured.setClip(value === noClips ? null : (value as InputId))}
          />
        )}
        {copies.map((copy) => (
          <CopyRowView key={copy.key} copy={copy} />
        ))}
        {check !== null && <Chosen check={check} />}
        {check === null && url === null && copies.length === 0 && <NoClip />}
        {problem !== null && url === null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Panel>
  );
}

function ClipWays({
  isLinked,
  hasProblem,
  onPick,
}: {
  readonly isLinked: boolean;
  readonly hasProblem: boolean;
  readonly onPick: () => void;
}) {
  const { measured } = useStores<'measured'>();
  return (
    <div className={styles.buttons} data-problem={hasProblem || undefined}>
      <Button size="sm" icon={<FolderOpen />} onClick={onPick}>
        {clipPanelWords.chooseAFile}
      </Button>
      {!isLinked && (
        <Button size="sm" icon={<Link />} onClick={() => measured.linkClip('')}>
          {clipPanelWords.byAddress}
        </Button>
      )}
    </div>
  );
}

function ClipAddress({ url, problem }: { readonly url: string; readonly problem: string | null }) {
  const { measured } = useStores<'measured'>();
  return (
    <LinkedImage
      label={clipPanelWords.addressOfTheClip}
      url={url}
      problem={problem}
      example="https://example.com/mug.mp4"
      note={clipPanelWords.addressOfTheClipNote}
      onLink={measured.linkClip}
      onRemove={() => measured.linkClip(null)}
    />
  );
}

function NoClip() {
  return (
    <p className={styles.hint}>
      <Film aria-hidden="true" />
      {clipPanelWords.dropHint}
    </p>
  );
}

function Chosen({ check }: { readonly check: CaptureCheck }) {
  const { navigation } = useStores<'navigation'>();
  const durationS = check.summary?.durationS ?? null;
  return (
    <div className={styles.clip}>
      <span className={styles.picture}>
        {durationS !== null && (
          <img src={contentPaths.captureFrame(check.inputId, durationS / 2, 640)} alt="" />
        )}
      </span>
      <div className={styles.stack}>
        <StatusPill {...clipStatus(check)} />
        <span className={styles.line}>{clipLine(check).text}</span>
        {check.state === 'checking' && (
          <>
            <ProgressBar
              label={clipPanelWords.checkOf(check.fileName)}
              value={check.progress?.fraction ?? null}
            />
            <span className={styles.line}>{progressNote(check)}</span>
          </>
        )}
        {check.summary !== null && (
          <div>
            <Button size="sm" onClick={() => navigation.go({ name: 'capture', inputId: check.inputId })}>
              {clipPanelWords.openTheReport}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

// The one image: a photo of the object, or the clip's best still.

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
    <Panel title={imagePanelWords.image} description={imagePanelWords.imageHint}>
      <div className={styles.stack}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={imagePanelWords.imageFile}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void measured.takeImage(file);
            event.currentTarget.value = '';
          }}
        />
        {image.state === 'linked' && (
          <LinkedImage
            label={imagePanelWords.addressOfTheImage}
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
        <ImageWays
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
function ImageWays({
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
            {imagePanelWords.chooseAnImage}
          </Button>
          <Button size="sm" icon={<Link />} onClick={() => measured.linkImage('')}>
            {imagePanelWords.byAddress}
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
        {stillS === null ? imagePanelWords.bestStill : imagePanelWords.bestStillAt(clock(stillS))}
      </Button>
      <Button size="sm" icon={<Images />} onClick={onLibrary}>
        {imagePanelWords.fromAsset}
      </Button>
    </div>
  );
}
