/** "Use in…": programs, the file that each opens best, and the ways to get it there. */
import { Grip } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import {
  answersForTarget,
  fileForTarget,
  kindForTarget,
  preparedFrom,
  programTargets,
  type UseAnswer,
  type UseTarget,
} from '../../../main/contract/rules/use-targets.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { formatName } from '../../ui/text/format.ts';
import { copyText } from '../asset/asset-actions.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { copiedWords } from '../asset/asset-words.ts';
import type { EditSubject } from '../organise/store/organise-windows.ts';
import { absolutePath, dragToDesktop, hasDesktop, offerDownload } from '../shared/hand-out-files.ts';
import { failureOf } from '../shared/store/failure.ts';
import styles from './UseInDialog.module.css';
import { programWords } from './use-in-words.ts';

/** Once in the shell. */
export function UseInEntry() {
  const { handOver } = useStores<'handOver'>();
  const subject = useStore(handOver.store, (state) => state.subject);
  if (subject === null) return null;
  const [only] = subject.known;
  const isOne = subject.assets === 1 && only !== undefined;
  return (
    <Dialog
      open
      onClose={handOver.close}
      width="lg"
      title={isOne ? programWords.title(assetTitle(only)) : programWords.titleOf(subject.assets)}
      footer={<Button onClick={handOver.close}>{programWords.close}</Button>}
    >
      {isOne ? <OneAsset subject={subject} assetId={only.id} /> : <Several subject={subject} />}
    </Dialog>
  );
}

/** What a program makes of the asset, in a line. */
interface Line {
  readonly target: UseTarget;
  readonly text: string;
  readonly isReady: boolean;
}

/** All programs, also those that cannot: their line says why. */
function Programs({ lines }: { readonly lines: readonly Line[] }) {
  const { handOver } = useStores<'handOver'>();
  const chosen = useChosen(lines)?.id;
  return (
    <div role="radiogroup" aria-label={programWords.programs} className={styles.programs}>
      {lines.map(({ target, text, isReady }) => (
        <label key={target.id} className={classes(styles.program, !isReady && styles.unready)}>
          <input
            type="radio"
            name="use-in-program"
            checked={target.id === chosen}
            onChange={() => handOver.choose(target.id)}
          />
          <span className={styles.name}>{target.name}</span>
          <span className={styles.hint}>{text}</span>
        </label>
      ))}
    </div>
  );
}

/** What the user chose last, else the first program that opens a file of this. */
function useChosen(lines: readonly Line[]): UseTarget | undefined {
  const { handOver } = useStores<'handOver'>();
  const chosen = useStore(handOver.store, (state) => state.target);
  const line =
    lines.find(({ target }) => target.id === chosen) ?? lines.find(({ isReady }) => isReady) ?? lines[0];
  return line?.target;
}

const kindsText = ({ formats }: UseTarget): string =>
  formats
    .slice(0, 3)
    .map(({ kind }) => formatName(kind))
    .join(', ');

const nameOf = (localPath: string): string => localPath.split('/').at(-1) ?? localPath;

function answerText(target: UseTarget, answer: UseAnswer): string {
  switch (answer.state) {
    case 'ready':
      return programWords.fileIn(nameOf(answer.file.localPath), formatName(answer.format.kind));
    case 'not-downloaded':
      return programWords.notHere(formatName(answer.format.kind));
    case 'no-format':
      return programWords.noFile(kindsText(target));
  }
}

function OneAsset({
  subject,
  assetId,
}: {
  readonly subject: EditSubject;
  readonly assetId: AssetDetail['id'];
}) {
  const { assetDetails } = useStores<'assetDetails'>();
  const state = useStore(assetDetails.store, (all) => all.get(assetId));
  useEffect(() => {
    assetDetails.want('use-in', [assetId]);
    return () => assetDetails.want('use-in', []);
  }, [assetDetails, assetId]);
  const detail = state?.detail ?? null;
  const error = state?.error ?? null;
  if (detail === null && error !== null) return <FailureNotice failure={error} live />;
  if (detail === null) return <p aria-live="polite">{programWords.loading}</p>;
  return <Answers subject={subject} detail={detail} />;
}

function Answers({ subject, detail }: { readonly subject: EditSubject; readonly detail: AssetDetail }) {
  const { handOver } = useStores<'handOver'>();
  const kinds = useStore(handOver.store, (state) => state.kinds);
  const answerOf = (target: UseTarget): UseAnswer =>
    fileForTarget(target, detail.files, kinds[target.id] ?? null);
  const lines = programTargets.map((target) => {
    const answer = answerOf(target);
    return { target, text: answerText(target, answer), isReady: answer.state === 'ready' };
  });
  const chosen = useChosen(lines);
  return (
    <div className={styles.body}>
      <Programs lines={lines} />
      {chosen !== undefined && (
        <>
          <Format target={chosen} answer={answerOf(chosen)} detail={detail} />
          <Ways subject={subject} detail={detail} target={chosen} answer={answerOf(chosen)} />
        </>
      )}
    </div>
  );
}

/** Only where there is more than one to choose from; the best first. */
function Format({
  target,
  answer,
  detail,
}: {
  readonly target: UseTarget;
  readonly answer: UseAnswer;
  readonly detail: AssetDetail;
}) {
  const { handOver } = useStores<'handOver'>();
  const answers = answersForTarget(target, detail.files);
  if (answers.length < 2 || answer.state === 'no-format') return null;
  return (
    <Select
      className={styles.format}
      label={programWords.format}
      value={answer.format.kind}
      options={answers.map(({ state, format: { kind } }) => ({
        value: kind,
        label: state === 'ready' ? formatName(kind) : programWords.notHere(formatName(kind)),
      }))}
      onChange={(kind) => handOver.chooseKind(target.id, kind)}
    />
  );
}

function Ways({
  subject,
  detail,
  target,
  answer,
}: {
  readonly subject: EditSubject;
  readonly detail: AssetDetail;
  readonly target: UseTarget;
  readonly answer: UseAnswer;
}) {
  const app = useStores<'api' | 'exports' | 'notices' | 'session' | 'handOver'>();
  const { api, notices } = app;
  const fail = (error: unknown): void => notices.fail(failureOf(error));
  if (answer.state === 'no-format')
    return detail.files.some(
      (file) => file.state === 'complete' && preparedFrom(target.id).includes(file.kind),
    ) ? (
      <div className={styles.ways}>
        <p className={styles.next}>{programWords.convertNext(target.name)}</p>
        <PrepareButton subject={subject} target={target} primary />
      </div>
    ) : (
      <p className={styles.next}>{programWords.noFileNext}</p>
    );
  if (answer.state === 'not-downloaded')
    return (
      <div className={styles.ways}>
        <p className={styles.next}>{programWords.notHereNext}</p>
        <Button
          variant="primary"
          onClick={() => void api.transfers.fetch({ of: { assetIds: [detail.id] } }).catch(fail)}
        >
          {programWords.download}
        </Button>
      </div>
    );
  const { localPath } = answer.file;
  const { folderPath } = detail;
  const isDesktop = hasDesktop(app);
  return (
    <div className={styles.ways}>
      <p className={styles.next}>
        <strong>{programWords.next}</strong> {answer.format.next}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          disabled={folderPath === null}
          onClick={() =>
            folderPath !== null && copyText(app, absolutePath(folderPath, localPath), copiedWords.path)
          }
        >
          {programWords.copyPath}
        </Button>
        <Button onClick={() => void api.assets.reveal({ assetId: detail.id }).catch(fail)}>
          {programWords.reveal}
        </Button>
        <Button onClick={() => void api.assets.openFile({ assetId: detail.id, localPath }).catch(fail)}>
          {programWords.open}
        </Button>
        <PrepareButton subject={subject} target={target} />
        <span
          className={styles.drag}
          draggable
          title={programWords.dragHint}
          onDragStart={(event) => {
            if (isDesktop) dragToDesktop(app, event, async () => ({ assetId: detail.id, localPath }));
            else offerDownload(event, detail, localPath);
          }}
        >
          <Grip aria-hidden="true" />
          {programWords.drag}
        </span>
      </div>
    </div>
  );
}

/** The whole assets, in the form that the program opens; as they are for any other program. */
function PrepareButton({
  subject,
  target,
  primary = false,
}: {
  readonly subject: EditSubject;
  readonly target: UseTarget;
  readonly primary?: boolean;
}) {
  const { exports, handOver } = useStores<'exports' | 'handOver'>();
  const { id, name } = target;
  return (
    <Button
      variant={primary ? 'primary' : 'default'}
      onClick={() => {
        handOver.close();
        exports.ask(subject, { form: 'folder', use: id === 'other' ? null : id });
      }}
    >
      {id === 'other' ? programWords.export : programWords.prepare(name)}
    </Button>
  );
}

/** Of several: which of them have a file for a program, as far as they are known here. */
function Several({ subject }: { readonly subject: EditSubject }) {
  const { known } = subject;
  const lines = programTargets.map((target) => {
    const ready = known.filter(({ kinds }) => kindForTarget(target, kinds) !== null).length;
    return {
      target,
      isReady: ready > 0,
      text: ready === 0 ? programWords.noFile(kindsText(target)) : programWords.some(ready, known.length),
    };
  });
  const chosen = useChosen(lines);
  return (
    <div className={styles.body}>
      <Programs lines={lines} />
      <div className={styles.ways}>
        <p className={styles.next}>{programWords.someNext}</p>
        {chosen !== undefined && <PrepareButton primary subject={subject} target={chosen} />}
      </div>
    </div>
  );
}
