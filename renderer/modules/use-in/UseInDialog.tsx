/** "Use in…": programs, the file that each opens best, and the ways to get it there. */
import { Grip } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import {
  fileForTarget,
  kindForTarget,
  type UseAnswer,
  type UseTarget,
  useTargets,
} from '../../../main/contract/rules/use-targets.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
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
import { useInWords } from './use-in-words.ts';

/** Once in the shell. */
export function UseInEntry() {
  const { useIn } = useStores<'useIn'>();
  const subject = useStore(useIn.store, (state) => state.subject);
  if (subject === null) return null;
  const [only] = subject.known;
  const isOne = subject.assets === 1 && only !== undefined;
  return (
    <Dialog
      open
      onClose={useIn.close}
      title={isOne ? useInWords.title(assetTitle(only)) : useInWords.titleOf(subject.assets)}
      footer={<Button onClick={useIn.close}>{useInWords.close}</Button>}
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
  const { useIn } = useStores<'useIn'>();
  const chosen = useStore(useIn.store, (state) => state.target);
  return (
    <div role="radiogroup" aria-label={useInWords.programs} className={styles.programs}>
      {lines.map(({ target, text, isReady }) => (
        <label key={target.id} className={classes(styles.program, !isReady && styles.unready)}>
          <input
            type="radio"
            name="use-in-program"
            checked={target.id === chosen}
            onChange={() => useIn.choose(target.id)}
          />
          <span className={styles.name}>{target.name}</span>
          <span className={styles.hint}>{text}</span>
        </label>
      ))}
    </div>
  );
}

function useChosen(): UseTarget | undefined {
  const { useIn } = useStores<'useIn'>();
  const chosen = useStore(useIn.store, (state) => state.target);
  return useTargets.find(({ id }) => id === chosen);
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
      return useInWords.fileIn(nameOf(answer.file.localPath), formatName(answer.format.kind));
    case 'not-downloaded':
      return useInWords.notHere(formatName(answer.format.kind));
    case 'no-format':
      return useInWords.noFile(kindsText(target));
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
  const chosen = useChosen();
  useEffect(() => {
    assetDetails.want('use-in', [assetId]);
    return () => assetDetails.want('use-in', []);
  }, [assetDetails, assetId]);
  const detail = state?.detail ?? null;
  if (detail === null)
    return state?.error == null ? (
      <p aria-live="polite">{useInWords.loading}</p>
    ) : (
      <FailureNotice failure={state.error} live />
    );
  const lines = useTargets.map((target) => {
    const answer = fileForTarget(target, detail.files);
    return { target, text: answerText(target, answer), isReady: answer.state === 'ready' };
  });
  return (
    <div className={styles.body}>
      <Programs lines={lines} />
      {chosen !== undefined && (
        <Ways subject={subject} detail={detail} answer={fileForTarget(chosen, detail.files)} />
      )}
    </div>
  );
}

function Ways({
  subject,
  detail,
  answer,
}: {
  readonly subject: EditSubject;
  readonly detail: AssetDetail;
  readonly answer: UseAnswer;
}) {
  const app = useStores<'api' | 'exports' | 'notices' | 'session' | 'useIn'>();
  const { api, notices } = app;
  const fail = (error: unknown): void => notices.fail(failureOf(error));
  if (answer.state === 'no-format') return <p className={styles.next}>{useInWords.noFileNext}</p>;
  if (answer.state === 'not-downloaded')
    return (
      <div className={styles.ways}>
        <p className={styles.next}>{useInWords.notHereNext}</p>
        <Button
          variant="primary"
          onClick={() => void api.transfers.fetch({ of: { assetIds: [detail.id] } }).catch(fail)}
        >
          {useInWords.download}
        </Button>
      </div>
    );
  const { localPath } = answer.file;
  const { folderPath } = detail;
  const isDesktop = hasDesktop(app);
  return (
    <div className={styles.ways}>
      <p className={styles.next}>
        <strong>{useInWords.next}</strong> {answer.format.next}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          disabled={folderPath === null}
          onClick={() =>
            folderPath !== null && copyText(app, absolutePath(folderPath, localPath), copiedWords.path)
          }
        >
          {useInWords.copyPath}
        </Button>
        <Button onClick={() => void api.assets.reveal({ assetId: detail.id }).catch(fail)}>
          {useInWords.reveal}
        </Button>
        <Button onClick={() => void api.assets.openFile({ assetId: detail.id, localPath }).catch(fail)}>
          {useInWords.open}
        </Button>
        <ExportButton subject={subject} />
        <span
          className={styles.drag}
          draggable
          title={useInWords.dragHint}
          onDragStart={(event) => {
            if (isDesktop) dragToDesktop(app, event, async () => ({ assetId: detail.id, localPath }));
            else offerDownload(event, detail, localPath);
          }}
        >
          <Grip aria-hidden="true" />
          {useInWords.drag}
        </span>
      </div>
    </div>
  );
}

/** The whole assets: a description refers to meshes and textures of other kinds. */
function ExportButton({ subject }: { readonly subject: EditSubject }) {
  const { exports, useIn } = useStores<'exports' | 'useIn'>();
  return (
    <Button
      onClick={() => {
        useIn.close();
        exports.ask(subject, 'folder');
      }}
    >
      {useInWords.export}
    </Button>
  );
}

/** Of several: which of them have a file for a program, as far as they are known here. */
function Several({ subject }: { readonly subject: EditSubject }) {
  const { known } = subject;
  const lines = useTargets.map((target) => {
    const ready = known.filter(({ kinds }) => kindForTarget(target, kinds) !== null).length;
    return {
      target,
      isReady: ready > 0,
      text: ready === 0 ? useInWords.noFile(kindsText(target)) : useInWords.some(ready, known.length),
    };
  });
  return (
    <div className={styles.body}>
      <Programs lines={lines} />
      <div className={styles.ways}>
        <p className={styles.next}>{useInWords.someNext}</p>
        <ExportButton subject={subject} />
      </div>
    </div>
  );
}
