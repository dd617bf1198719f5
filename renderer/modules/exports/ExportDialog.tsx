/** The export dialog - the form, the progress, the place of the result - and the import of a ZIP, available on every screen. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { targetName } from '../../../main/contract/rules/use-targets.ts';
import type { AssetExport, ExportForm } from '../../../main/contract/schema/review/exports.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioChoice } from '../../ui/controls/Choices.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { commandGroups } from '../commands/command-words.ts';
import styles from './ExportDialog.module.css';
import { exportWords, preparedWords, progressWords } from './export-words.ts';

/** Once in the shell. */
export function ExportEntry() {
  const { commands, openingZip } = useStores<'commands' | 'openingZip'>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'open-hand-on',
          title: exportWords.openZip,
          keywords: exportWords.openKeywords,
          group: commandGroups.library,
          run: () => input.current?.click(),
        },
      ]),
    [commands],
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={exportWords.openZip}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void openingZip.open(file);
        }}
      />
      <ExportDialog />
      <OpeningDialog />
    </>
  );
}

function OpeningDialog() {
  const { openingZip } = useStores<'openingZip'>();
  const opening = useStore(openingZip.store);
  if (opening === null) return null;
  const { name, sent, of } = opening;
  return (
    <Dialog
      open
      onClose={openingZip.stop}
      title={exportWords.opening(name)}
      width="sm"
      footer={<Button onClick={openingZip.stop}>{exportWords.stop}</Button>}
    >
      <ProgressBar label={exportWords.opening(name)} value={sent >= of ? null : sent / of} />
    </Dialog>
  );
}

/** Once in the shell. */
function ExportDialog() {
  const { exports, session } = useStores<'exports' | 'session'>();
  const { subject, use, current, choosing, form } = useStore(exports.store);
  const isBrowser = useStore(session.store, ({ info }) => info?.host !== 'electron');
  if (subject === null) return null;
  return (
    <Dialog
      open
      onClose={exports.close}
      title={use === null ? exportWords.title(subject.assets) : preparedWords.title(targetName(use))}
      width="sm"
      footer={
        current === null ? (
          <>
            <Button onClick={exports.close}>{exportWords.cancel}</Button>
            <Button
              variant="primary"
              disabled={choosing}
              onClick={() => void exports.begin(isBrowser ? 'zip' : form)}
            >
              {isBrowser ? exportWords.beginInBrowser : exportWords.begin}
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
            <p>{use === null ? exportWords.what : preparedWords.what(targetName(use), subject.assets)}</p>
            {!isBrowser && (
              <RadioChoice
                label={exportWords.form}
                value={form}
                options={[
                  { value: 'zip', label: exportWords.zip, hint: exportWords.zipHint },
                  { value: 'folder', label: exportWords.folder, hint: exportWords.folderHint },
                ]}
                onChange={exports.setForm}
                onConfirm={() => void exports.begin(form)}
              />
            )}
            <p className={styles.hint}>{isBrowser ? exportWords.browser : exportWords.where}</p>
          </>
        ) : (
          <State current={current} />
        )}
      </div>
    </Dialog>
  );
}

function State({ current }: { readonly current: AssetExport }) {
  const { state, bytes, totalBytes, error, name, path, use, open, notPrepared } = current;
  if (state === 'failed' && error !== null) return <FailureNotice failure={error} live />;
  if (state === 'interrupted')
    return (
      <>
        {error !== null && <FailureNotice failure={error} live />}
        <p>{exportWords.interrupted}</p>
      </>
    );
  if (state === 'stopped') return <p aria-live="polite">{exportWords.stopped}</p>;
  if (state === 'done')
    return (
      <>
        <p aria-live="polite">{exportWords.ready(name)}</p>
        {path !== null && <p className={styles.path}>{path}</p>}
        {use !== null && <p>{preparedWords.next(use, open)}</p>}
        {notPrepared > 0 && <p>{preparedWords.notPrepared(notPrepared)}</p>}
      </>
    );
  return (
    <>
      <ProgressBar
        label={exportWords.title(current.assets)}
        value={totalBytes === 0 ? null : bytes / totalBytes}
      />
      <p className={styles.hint}>{progressWords(current)}</p>
    </>
  );
}

function Foot({ current, form }: { readonly current: AssetExport; readonly form: ExportForm }) {
  const { exports } = useStores<'exports'>();
  const { id, state, path, download } = current;
  if (state === 'waiting' || state === 'running')
    return (
      <>
        <Button onClick={() => void exports.stop(id)}>{exportWords.stop}</Button>
        <Button variant="primary" onClick={exports.close}>
          {exportWords.hide}
        </Button>
      </>
    );
  if (state === 'interrupted')
    return (
      <>
        <Button onClick={() => void exports.stop(id)}>{exportWords.discard}</Button>
        <Button variant="primary" onClick={() => void exports.resume(id)}>
          {exportWords.resume}
        </Button>
      </>
    );
  return (
    <>
      {state === 'done' && path !== null && (
        <Button onClick={() => void exports.reveal(id)}>{exportWords.show}</Button>
      )}
      {state === 'done' && download !== null && (
        <Button onClick={() => exports.fetch(download)}>{exportWords.fetchAgain}</Button>
      )}
      {state !== 'done' && <Button onClick={() => void exports.begin(form)}>{exportWords.again}</Button>}
      <Button variant="primary" onClick={exports.close}>
        {exportWords.done}
      </Button>
    </>
  );
}
