/** Which clip measures the asset: chosen among those that were checked, or given here; its verdict in a line. */
import { Film, FolderOpen, Link } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/check.ts';
import type { InputId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { StatusPill } from '../../ui/status/Signs.tsx';
import { CopyRowView } from '../captures/CaptureRowView.tsx';
import { clipLine, clipStatus, progressNote } from '../captures/capture-words.ts';
import { LinkedImage } from '../creation/inputs/ImageField.tsx';
import { giveFiles } from '../creation/use-given.ts';
import { readChosen } from '../shared/file-drop.ts';
import styles from './MeasuredScreen.module.css';
import { clipPanelWords as words } from './measured-words.ts';

const none = '';

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
    <Panel title={words.clip} description={words.clipHint}>
      <div className={styles.stack}>
        <input
          ref={picker}
          type="file"
          accept="video/mp4,video/quicktime,.mp4,.mov,.m4v"
          hidden
          aria-label={words.clipFile}
          onChange={(event) => {
            giveFiles(app, readChosen(event.currentTarget.files).files);
            event.currentTarget.value = '';
          }}
        />
        <Ways
          isLinked={url !== null}
          hasProblem={problem !== null && url === null}
          onPick={() => picker.current?.click()}
        />
        {url !== null && <ClipAddress url={url} problem={problem} />}
        {url === null && known.length > 0 && (
          <Select<string>
            label={words.clip}
            hideLabel
            value={check?.inputId ?? none}
            options={[
              { value: none, label: words.noClipChosen },
              ...known.map((one) => ({
                value: one.inputId,
                label: one.fileName,
                hint: `${clipStatus(one).label}. ${clipLine(one).text}`,
              })),
            ]}
            onChange={(value) => app.measured.setClip(value === none ? null : (value as InputId))}
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

function Ways({
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
        {words.chooseAFile}
      </Button>
      {!isLinked && (
        <Button size="sm" icon={<Link />} onClick={() => measured.linkClip('')}>
          {words.byAddress}
        </Button>
      )}
    </div>
  );
}

function ClipAddress({ url, problem }: { readonly url: string; readonly problem: string | null }) {
  const { measured } = useStores<'measured'>();
  return (
    <LinkedImage
      label={words.addressOfTheClip}
      url={url}
      problem={problem}
      example="https://example.com/mug.mp4"
      note={words.addressOfTheClipNote}
      onLink={measured.linkClip}
      onRemove={() => measured.linkClip(null)}
    />
  );
}

function NoClip() {
  return (
    <p className={styles.hint}>
      <Film aria-hidden="true" />
      {words.dropHint}
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
            <ProgressBar label={words.checkOf(check.fileName)} value={check.progress?.fraction ?? null} />
            <span className={styles.line}>{progressNote(check)}</span>
          </>
        )}
        {check.summary !== null && (
          <div>
            <Button size="sm" onClick={() => navigation.go({ name: 'capture', inputId: check.inputId })}>
              {words.openTheReport}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
