/** Photos and the clips that belong to them: shown, changed, and made one measured batch of. */
import { ArrowLeft, ListPlus, Plus, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type {
  LeftOutFile,
  MediaPair,
  MediaPairing,
} from '../../../../main/contract/rules/pairing/pair-media.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Choices.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ScreenBar } from '../../../ui/layout/ScreenFrame.tsx';
import { shownSentence } from '../../../ui/status/failure-text.ts';
import { Banner } from '../../../ui/status/Messages.tsx';
import { StatusPill } from '../../../ui/status/Signs.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { makePairedBatch } from '../capture-actions.ts';
import { clipStatus } from '../capture-words.ts';
import { type PairFile, pairingOf } from '../store/intake.ts';
import styles from './Pairs.module.css';
import { isUsable, reasonWords, pairsWords as words } from './pairs-words.ts';

const none = '';

/** `choose` opens the system's dialog; `onBack` leads to the list of clips, as Esc does. */
export function PairsView({
  choose,
  onBack,
}: {
  readonly choose: (what: 'files' | 'folder') => void;
  readonly onBack: () => void;
}) {
  const app = useStores<'batch' | 'captures' | 'navigation' | 'notices' | 'photoIntake'>();
  const { photoIntake, captures } = app;
  const intake = useStore(photoIntake.store);
  const checks = useStore(captures.store, ({ byId }) => byId);
  const { pairing, files } = useMemo(
    () => pairingOf(intake.photos, checks.values(), intake),
    [intake, checks],
  );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const count = intake.photos.length + checks.size;
  useEffect(() => {
    if (count > 0) void photoIntake.readFacts();
  }, [photoIntake, count]);
  useWayBack(onBack);
  const usable = pairing.pairs.filter(({ clip, sure }) => sure && isUsable(files.get(clip)?.check ?? null));
  const make = (): void =>
    makePairedBatch(
      app,
      usable.flatMap(({ photo, clip }) => {
        const [image, film] = [files.get(photo)?.photo ?? null, files.get(clip)?.check ?? null];
        return image === null || film === null ? [] : [{ photo: image, check: film }];
      }),
    );
  return (
    <>
      <PairsBar pairing={pairing} ready={usable.length} choose={choose} onBack={onBack} onMake={make} />
      <div ref={frame} className={styles.scroll} tabIndex={-1}>
        <Refused />
        {pairing.pairs.length > 0 && (
          <>
            <h2 className={styles.heading}>{words.pairs}</h2>
            <ul className={styles.list}>
              {pairing.pairs.map((pair) => (
                <PairRow
                  key={pair.clip}
                  pair={pair}
                  files={files}
                  photos={[pair.photo, ...pairing.photos]}
                  onPair={(photo) =>
                    photo === none
                      ? photoIntake.unpair(pair.photo, pair.clip)
                      : photoIntake.pair(pairing, photo, pair.clip)
                  }
                />
              ))}
            </ul>
          </>
        )}
        <Alone
          title={words.clipsAlone}
          keys={pairing.clips}
          others={pairing.photos}
          files={files}
          labelOf={words.photoOf}
          nobody={words.noPhoto}
          onPair={(clip, photo) => photoIntake.pair(pairing, photo, clip)}
        />
        <Alone
          title={words.photosAlone}
          keys={pairing.photos}
          others={pairing.clips}
          files={files}
          labelOf={words.clipOf}
          nobody={words.noClip}
          onPair={(photo, clip) => photoIntake.pair(pairing, photo, clip)}
        />
        <LeftOut files={pairing.leftOut} />
      </div>
    </>
  );
}

/** Nothing without any. */
function LeftOut({ files }: { readonly files: readonly LeftOutFile[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{words.leftOut}</h2>
      <ul className={styles.list}>
        {files.map(({ path, message }) => (
          <li key={path} className={styles.left}>
            {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Esc leads back to the list. */
function useWayBack(onBack: () => void): void {
  const { commands } = useStores<'commands'>();
  useEffect(
    () =>
      commands.add([
        {
          id: 'pairs-back',
          title: words.back,
          group: commandGroups.captures,
          shortcuts: ['Escape'],
          run: onBack,
        },
      ]),
    [commands, onBack],
  );
}

/** How things stand, and what is done with the pairs; `ready` of them go into the batch. */
function PairsBar({
  pairing,
  ready,
  choose,
  onBack,
  onMake,
}: {
  readonly pairing: MediaPairing;
  readonly ready: number;
  readonly choose: (what: 'files' | 'folder') => void;
  readonly onBack: () => void;
  readonly onMake: () => void;
}) {
  const { photoIntake } = useStores<'photoIntake'>();
  const copying = useStore(photoIntake.store, (state) => state.copying);
  return (
    <ScreenBar>
      <IconButton
        label={words.back}
        command="pairs-back"
        shortcut="Esc"
        icon={<ArrowLeft />}
        onClick={onBack}
      />
      <output className={styles.summary}>
        {copying > 0
          ? words.copying(copying)
          : words.summary(pairing.pairs.length, pairing.photos.length, pairing.clips.length)}
      </output>
      <Button icon={<Plus />} onClick={() => choose('files')}>
        {words.addFiles}
      </Button>
      <Button
        variant="primary"
        icon={<ListPlus />}
        disabled={ready === 0}
        {...(ready === 0 && { title: words.batchNone })}
        onClick={onMake}
      >
        {words.batch(ready)}
      </Button>
    </ScreenBar>
  );
}

function Refused() {
  const { photoIntake } = useStores<'photoIntake'>();
  const { refused, error } = useStore(photoIntake.store);
  const failure = refused[0]?.error ?? error;
  if (failure === null) return null;
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="sm" onClick={() => photoIntake.forgetRefused()}>
          {words.dismiss}
        </Button>
      }
    >
      {refused.length > 1 && `${words.refused(refused.length)}. `}
      {shownSentence(failure)}
    </Banner>
  );
}

type Files = ReadonlyMap<string, PairFile>;

function PairRow({
  pair,
  files,
  photos,
  onPair,
}: {
  readonly pair: MediaPair;
  readonly files: Files;
  readonly photos: readonly string[];
  readonly onPair: (photo: string) => void;
}) {
  const { photo, clip, sure } = pair;
  const name = files.get(clip)?.fileName ?? clip;
  return (
    <li className={styles.row}>
      <Picture file={files.get(photo)} />
      <FileName file={files.get(photo)} note={reasonWords(pair)} unsure={!sure} />
      <span className={styles.choice}>
        {!sure && (
          <Button size="sm" aria-label={words.confirmPair(name)} onClick={() => onPair(photo)}>
            {words.confirm}
          </Button>
        )}
        <Select<string>
          label={words.photoOf(name)}
          hideLabel
          value={photo}
          options={[
            ...photos.map((key) => ({ value: key, label: files.get(key)?.fileName ?? key })),
            { value: none, label: words.noPhoto },
          ]}
          onChange={onPair}
        />
      </span>
      <Picture file={files.get(clip)} />
      <FileName file={files.get(clip)} />
    </li>
  );
}

/** Nothing without any. */
function Alone({
  title,
  keys,
  others,
  files,
  labelOf,
  nobody,
  onPair,
}: {
  readonly title: string;
  readonly keys: readonly string[];
  readonly others: readonly string[];
  readonly files: Files;
  readonly labelOf: (fileName: string) => string;
  readonly nobody: string;
  readonly onPair: (key: string, other: string) => void;
}) {
  const { photoIntake } = useStores<'photoIntake'>();
  if (keys.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {keys.map((key) => {
          const file = files.get(key);
          const photo = file?.photo ?? null;
          const name = file?.fileName ?? key;
          return (
            <li key={key} className={classes(styles.row, styles.alone)}>
              <Picture file={file} />
              <FileName file={file} />
              <Select<string>
                label={labelOf(name)}
                hideLabel
                value={none}
                options={[
                  { value: none, label: nobody },
                  ...others.map((other) => ({ value: other, label: files.get(other)?.fileName ?? other })),
                ]}
                onChange={(other) => other !== none && onPair(key, other)}
              />
              {photo !== null && (
                <IconButton
                  label={words.remove(name)}
                  size="sm"
                  icon={<X />}
                  onClick={() => void photoIntake.remove([photo.inputId])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Picture({ file }: { readonly file: PairFile | undefined }) {
  const photo = file?.photo ?? null;
  const check = file?.check ?? null;
  const durationS = check?.summary?.durationS ?? null;
  const source =
    photo !== null
      ? contentPaths.input(photo.inputId)
      : check === null || durationS === null
        ? null
        : contentPaths.captureFrame(check.inputId, durationS / 2, 256);
  if (source === null) return <span className={styles.picture} />;
  return <img className={styles.picture} src={source} alt="" loading="lazy" decoding="async" />;
}

function FileName({
  file,
  note,
  unsure = false,
}: {
  readonly file: PairFile | undefined;
  readonly note?: string;
  readonly unsure?: boolean;
}) {
  if (file === undefined) return <span />;
  return (
    <span className={styles.file}>
      <span className={styles.name} title={file.fileName}>
        {file.fileName}
      </span>
      {file.check !== null && <StatusPill {...clipStatus(file.check)} />}
      {note !== undefined && (
        <span className={classes(styles.note, unsure && styles.unsure)} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}
