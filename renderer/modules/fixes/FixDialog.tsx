/** Fixes of one asset or many: which ones at the left, what they would do at the right, and how far they are. */
import { useStore } from 'zustand';
import type { FixRun } from '../../../main/contract/schema/library/versions.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import styles from './Fix.module.css';
import { FixParts } from './FixParts.tsx';
import { FixPreview } from './FixPreview.tsx';
import { fixWords } from './fix-words.ts';
import { formFixes } from './store/fix-form.ts';

export function FixDialog() {
  const { fixes } = useStores<'fixes'>();
  const { subject, run, failure } = useStore(fixes.store);
  if (subject === null) return null;
  const [first] = subject.known;
  const title =
    subject.assets === 1 && first !== undefined
      ? fixWords.title(assetTitle(first))
      : fixWords.titleOf(subject.assets);
  return (
    <Dialog
      open
      onClose={fixes.close}
      title={title}
      description={fixWords.kept}
      width="xl"
      footer={run === null ? <ChooseFoot assets={subject.assets} /> : <RunFoot run={run} />}
    >
      {failure !== null && <FailureNotice failure={failure} live />}
      {run === null ? (
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault();
            void fixes.preview();
          }}
        >
          <FixParts />
          <FixPreview />
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </form>
      ) : (
        <Run run={run} />
      )}
    </Dialog>
  );
}

function ChooseFoot({ assets }: { readonly assets: number }) {
  const { fixes } = useStores<'fixes'>();
  const { form, preview, beginning, subject } = useStore(fixes.store);
  const { fixes: chosen, faults } = formFixes(form);
  const isReady = chosen.length > 0 && Object.keys(faults).length === 0;
  return (
    <>
      {!isReady && (
        <p className={styles.first}>{form.chosen.size === 0 ? fixWords.chooseFirst : fixWords.fillFirst}</p>
      )}
      <Button onClick={fixes.close}>{fixWords.cancel}</Button>
      {(subject?.known.length ?? 0) > 0 && (
        <Button disabled={!isReady} busy={preview.status === 'making'} onClick={() => void fixes.preview()}>
          {fixWords.preview}
        </Button>
      )}
      <Button variant="primary" disabled={!isReady} busy={beginning} onClick={() => void fixes.apply()}>
        {fixWords.apply(assets)}
      </Button>
    </>
  );
}

function RunFoot({ run }: { readonly run: FixRun }) {
  const { fixes } = useStores<'fixes'>();
  if (run.state !== 'running')
    return (
      <Button variant="primary" onClick={fixes.close}>
        {fixWords.close}
      </Button>
    );
  return (
    <>
      <Button onClick={() => void fixes.stop()}>{fixWords.stop}</Button>
      <Button variant="primary" onClick={fixes.close}>
        {fixWords.hide}
      </Button>
    </>
  );
}

function Run({ run }: { readonly run: FixRun }) {
  const { assets, made, failed, progress, state } = run;
  return (
    <div className={styles.run}>
      {state === 'running' && (
        <>
          <p aria-live="polite">
            {fixWords.running(Math.min(assets, made.length + failed.length + 1), assets)}
          </p>
          <ProgressBar label={fixWords.running(made.length + failed.length, assets)} value={progress} />
        </>
      )}
      {failed.length > 0 && (
        <>
          <p>{fixWords.failed(failed.length)}</p>
          <ul className={styles.failed}>
            {failed.map(({ assetId, name, error }) => (
              <li key={assetId}>
                <strong>{name}</strong>
                <FailureNotice failure={error} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
