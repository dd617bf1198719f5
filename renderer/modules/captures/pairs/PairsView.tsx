/** Photos and the clips that belong to them: shown, changed, and made one measured batch of. */
import { ArrowLeft, ListPlus, Plus, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
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
import { Image } from '../../../ui/layout/Image.tsx';
import { ScreenBar } from '../../../ui/layout/ScreenFrame.tsx';
import { VirtualList } from '../../../ui/layout/VirtualList.tsx';
import { shownSentence } from '../../../ui/status/failure-text.ts';
import { Banner } from '../../../ui/status/Messages.tsx';
import { StatusPill } from '../../../ui/status/Signs.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { PhotoSignOf } from '../../creation/inputs/PhotoVerdict.tsx';
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
  const ids = [...files.values()].map(({ photo, check }) => photo?.inputId ?? check?.inputId).join();
  useEffect(() => {
    if (ids !== '') void photoIntake.readFacts();
  }, [photoIntake, ids]);
  const rows = useMemo(() => rowsOf(pairing), [pairing]);
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
      <Refused />
      <VirtualList
        label={words.title}
        items={rows}
        keyOf={keyOfRow}
        estimateHeight={heightOfRow}
        className={classes(styles.scroll)}
        renderRow={(row) => <Row row={row} pairing={pairing} files={files} />}
      />
    </>
  );
}

type PairingRow =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'pair'; readonly pair: MediaPair }
  | { readonly is: 'clip' | 'photo'; readonly key: string }
  | { readonly is: 'left-out'; readonly file: LeftOutFile };

/** Pairs first, then what is alone, then what is left out, each below its heading. */
function rowsOf({ pairs, clips, photos, leftOut }: MediaPairing): PairingRow[] {
  const below = (text: string, rows: readonly PairingRow[]): readonly PairingRow[] =>
    rows.length === 0 ? [] : [{ is: 'heading', text }, ...rows];
  return [
    ...below(
      words.pairs,
      pairs.map((pair) => ({ is: 'pair', pair })),
    ),
    ...below(
      words.clipsAlone,
      clips.map((key) => ({ is: 'clip', key })),
    ),
    ...below(
      words.photosAlone,
      photos.map((key) => ({ is: 'photo', key })),
    ),
    ...below(
      words.leftOut,
      leftOut.map((file) => ({ is: 'left-out', file })),
    ),
  ];
}

function keyOfRow(row: PairingRow): string {
  switch (row.is) {
    case 'heading':
      return `heading ${row.text}`;
    case 'pair':
      return `pair ${row.pair.clip}`;
    case 'left-out':
      return `left-out ${row.file.path}`;
    case 'clip':
    case 'photo':
      return `${row.is} ${row.key}`;
    default:
      return row satisfies never;
  }
}

/** Pixels, until the row is measured. */
const heightOfRow = ({ is }: PairingRow): number => (is === 'heading' ? 40 : is === 'left-out' ? 24 : 64);

function Row({
  row,
  pairing,
  files,
}: {
  readonly row: PairingRow;
  readonly pairing: MediaPairing;
  readonly files: Files;
}) {
  const { photoIntake } = useStores<'photoIntake'>();
  switch (row.is) {
    case 'heading':
      return <h2 className={styles.heading}>{row.text}</h2>;
    case 'left-out':
      return <p className={styles.left}>{row.file.message}</p>;
    case 'pair': {
      const { photo: now, clip } = row.pair;
      return (
        <PairRow
          pair={row.pair}
          files={files}
          photos={[now, ...pairing.photos]}
          onPair={(photo) =>
            photo === none ? photoIntake.unpair(now, clip) : photoIntake.pair(pairing, photo, clip)
          }
        />
      );
    }
    case 'clip':
      return (
        <AloneRow
          id={row.key}
          others={pairing.photos}
          files={files}
          labelOf={words.photoOf}
          nobody={words.noPhoto}
          onPair={(photo) => photoIntake.pair(pairing, photo, row.key)}
        />
      );
    case 'photo':
      return (
        <AloneRow
          id={row.key}
          others={pairing.clips}
          files={files}
          labelOf={words.clipOf}
          nobody={words.noClip}
          onPair={(clip) => photoIntake.pair(pairing, row.key, clip)}
        />
      );
    default:
      return row satisfies never;
  }
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
    <div className={styles.row}>
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
    </div>
  );
}

/** A photo or clip without its other half. */
function AloneRow({
  id,
  others,
  files,
  labelOf,
  nobody,
  onPair,
}: {
  readonly id: string;
  readonly others: readonly string[];
  readonly files: Files;
  readonly labelOf: (fileName: string) => string;
  readonly nobody: string;
  readonly onPair: (other: string) => void;
}) {
  const { photoIntake } = useStores<'photoIntake'>();
  const file = files.get(id);
  const photo = file?.photo ?? null;
  const name = file?.fileName ?? id;
  return (
    <div className={classes(styles.row, styles.alone)}>
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
        onChange={(other) => other !== none && onPair(other)}
      />
      {photo !== null && (
        <IconButton
          label={words.remove(name)}
          size="sm"
          icon={<X />}
          onClick={() => void photoIntake.remove([photo.inputId])}
        />
      )}
    </div>
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
  return (
    <Image sources={[source]} className={styles.picture} instead={<span className={styles.picture} />} />
  );
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
      {file.photo !== null && <PhotoSignOf {...file.photo} purpose="subject" />}
      {note !== undefined && (
        <span className={classes(styles.note, unsure && styles.unsure)} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}
