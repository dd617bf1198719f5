/** Handing assets on: as what, then how far it is, then where it lies. And how far the opening of a ZIP is. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssetExport, ExportForm } from '../../../main/contract/schema/review/review-export.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioChoice } from '../../ui/controls/RadioChoice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import styles from './ExportDialog.module.css';
import { handOnWords, progressWords } from './export-words.ts';

/** Once in the shell. */
export function HandOnDialog() {
  const { handOns, session } = useStores<'handOns' | 'session'>();
  const { subject, current, choosing } = useStore(handOns.store);
  const isBrowser = useStore(session.store, ({ info }) => info?.host !== 'electron');
  const [form, setForm] = useState<ExportForm>('zip');
  if (subject === null) return null;
  return (
    <Dialog
      open
      onClose={handOns.close}
      title={handOnWords.title(subject.assets)}
      width="sm"
      footer={
        current === null ? (
          <>
            <Button onClick={handOns.close}>{handOnWords.cancel}</Button>
            <Button
              variant="primary"
              disabled={choosing}
              onClick={() => void handOns.begin(isBrowser ? 'zip' : form)}
            >
              {isBrowser ? handOnWords.beginInBrowser : handOnWords.begin}
            </Button>
          </>
        ) : (
          <Foot current={current} form={form} />
        )
      }
    >
      <div className={styles.body}>
        {current === null ? (
          <>
            <p>{handOnWords.what}</p>
            {!isBrowser && (
              <RadioChoice
                label={handOnWords.form}
                value={form}
                options={[
                  { value: 'zip', label: handOnWords.zip, hint: handOnWords.zipHint },
                  { value: 'folder', label: handOnWords.folder, hint: handOnWords.folderHint },
                ]}
                onChange={setForm}
                onConfirm={() => void handOns.begin(form)}
              />
            )}
            <p className={styles.hint}>{isBrowser ? handOnWords.browser : handOnWords.where}</p>
          </>
        ) : (
          <State current={current} />
        )}
      </div>
    </Dialog>
  );
}

function State({ current }: { readonly current: AssetExport }) {
  const { state, bytes, totalBytes, error, name, path } = current;
  if (state === 'failed' && error !== null) return <FailureNotice failure={error} live />;
  if (state === 'stopped') return <p aria-live="polite">{handOnWords.stopped}</p>;
  if (state === 'done')
    return (
      <>
        <p aria-live="polite">{handOnWords.ready(name)}</p>
        {path !== null && <p className={styles.path}>{path}</p>}
      </>
    );
  return (
    <>
      <ProgressBar
        label={handOnWords.title(current.assets)}
        value={totalBytes === 0 ? null : bytes / totalBytes}
      />
      <p className={styles.hint}>{progressWords(current)}</p>
    </>
  );
}

function Foot({ current, form }: { readonly current: AssetExport; readonly form: ExportForm }) {
  const { handOns } = useStores<'handOns'>();
  const { id, state, path, download } = current;
  if (state === 'waiting' || state === 'running')
    return (
      <>
        <Button onClick={() => void handOns.stop(id)}>{handOnWords.stop}</Button>
        <Button variant="primary" onClick={handOns.close}>
          {handOnWords.hide}
        </Button>
      </>
    );
  return (
    <>
      {state === 'done' && path !== null && (
        <Button onClick={() => void handOns.reveal(id)}>{handOnWords.show}</Button>
      )}
      {state === 'done' && download !== null && (
        <Button onClick={() => handOns.fetch(download)}>{handOnWords.fetchAgain}</Button>
      )}
      {state !== 'done' && <Button onClick={() => void handOns.begin(form)}>{handOnWords.again}</Button>}
      <Button variant="primary" onClick={handOns.close}>
        {handOnWords.done}
      </Button>
    </>
  );
}
