/** The head of the queue: how far all that runs is, and whether Caliper can be closed meanwhile. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { formatBytes, formatNumber, formatRate } from '../../ui/text/format.ts';
import { disconnection } from '../shared/store/failure.ts';
import { closingWords, overallWords } from './overall-words.ts';
import styles from './Queue.module.css';
import { type OverallProgress, overallProgress } from './rows/overall-progress.ts';
import type { TopRow } from './rows/queue-rows.ts';
import { type UnsavedPart, unsavedParts } from './store/closing.ts';

/** `rows` are all of them, whatever is filtered. */
export function OverallLine({ rows }: { readonly rows: readonly TopRow[] }) {
  const progress = useMemo(() => overallProgress(rows), [rows]);
  return (
    <section className={styles.line} aria-label={overallWords.name}>
      {progress !== null && (
        <ProgressBar className={styles.overall} label={overallWords.progress} value={progress.fraction} />
      )}
      <span className={styles.parts}>
        {(progress === null ? [overallWords.idle] : overallParts(progress)).map((text) => (
          <span key={text} className={styles.part}>
            {text}
          </span>
        ))}
      </span>
      <Closing />
    </section>
  );
}

/** Left to right, what matters first. */
export function overallParts(progress: OverallProgress): string[] {
  const { ended, entered, receivedBytes, totalBytes, bytesPerSecond } = progress;
  const received = formatBytes(receivedBytes);
  return [
    overallWords.finished(formatNumber(ended), formatNumber(entered)),
    ...(receivedBytes === 0 && (totalBytes ?? 0) === 0
      ? []
      : [
          totalBytes === null
            ? overallWords.downloadedSoFar(received)
            : overallWords.downloaded(received, formatBytes(totalBytes)),
        ]),
    ...(bytesPerSecond > 0 ? [formatRate(bytesPerSecond)] : []),
  ];
}

/** Says nothing where it is not known: without Caliper's process, or while the library is away. */
function Closing() {
  const parts = useUnsaved();
  if (parts === null) return null;
  if (parts.length === 0)
    return (
      <output className={styles.safe} title={closingWords.safeHint}>
        <CircleCheck aria-hidden="true" />
        {closingWords.safe}
      </output>
    );
  return (
    <Popover
      title={closingWords.unsafeTitle}
      trigger={
        <Button size="sm" variant="ghost" className={styles.unsafe} icon={<TriangleAlert />}>
          {closingWords.unsafe}
        </Button>
      }
    >
      <ul className={styles.losses}>
        {parts.map(({ kind, count }) => (
          <li key={kind}>{closingWords.parts[kind](count)}</li>
        ))}
      </ul>
      <p className={styles.rest}>{closingWords.rest}</p>
    </Popover>
  );
}

/** What would be lost; null while that cannot be known. */
function useUnsaved(): UnsavedPart[] | null {
  const app = useStores<
    | 'batch'
    | 'bridge'
    | 'clipIntake'
    | 'create'
    | 'drafts'
    | 'exportsUnderWay'
    | 'libraries'
    | 'measured'
    | 'openingZip'
    | 'photoIntake'
    | 'sets'
  >();
  const isKnown = useStore(app.bridge.status, (status) => disconnection(status) === null);
  const isAway = useStore(app.libraries.store, ({ away }) => away !== null);
  const exports = useStore(app.exportsUnderWay);
  const clips = useStore(
    app.clipIntake.store,
    ({ copies }) => copies.filter(({ state }) => state !== 'failed').length,
  );
  const photos = useStore(app.photoIntake.store, ({ copying }) => copying);
  const isImporting = useStore(app.openingZip.store, (state) => state !== null);
  const create = useStore(app.create.store);
  const measured = useStore(app.measured.store);
  const fidelity = useStore(app.sets['high-fidelity'].store);
  const procedural = useStore(app.sets.procedural.store);
  const rows = useStore(app.batch.store, ({ draft }) => draft.rows);
  const isBatchBusy = useStore(app.batch.store, ({ send }) => send.phase !== 'none');
  const unkept = useStore(app.drafts.unkept);
  const { batch } = app;
  const batchFiles = useMemo(
    () =>
      rows.reduce((count, { row }) => {
        const files = [row.image?.file ?? null, row.capture?.file ?? null];
        const held = files.filter((file) => file !== null && file.inputId === null && batch.fileOf(file));
        return count + held.length;
      }, 0),
    [rows, batch],
  );
  if (!isKnown || isAway || exports === null) return null;
  const images = [
    create.form.image,
    measured.form.image,
    fidelity.form.image,
    procedural.form.image,
    ...fidelity.form.references.map(({ slot }) => slot),
    ...procedural.form.references.map(({ slot }) => slot),
  ];
  return unsavedParts({
    clips,
    photos,
    batchFiles,
    sending: isBatchBusy || create.sending || measured.sending || fidelity.sending || procedural.sending,
    formImages: images.filter(({ state }) => state === 'uploading').length,
    exports,
    importing: isImporting,
    ...unkept,
  });
}
