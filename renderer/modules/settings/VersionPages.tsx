/** What is installed: newer versions with the way to them, and the licences of everything that is shipped. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { UpdateState } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchField } from '../../ui/controls/Fields.tsx';
import { Panel, TextBlock } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar, Skeleton } from '../../ui/status/Progress.tsx';
import { formatBytes, formatRate } from '../../ui/text/format.ts';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import { useAction } from '../shared/use-action.ts';
import styles from './Settings.module.css';
import { licenceWords, updateWords } from './settings-words.ts';

// Newer versions: whether they are looked for, what was found, and the way to it.

/** Follows what main tells of it. */
export function UpdatesPanel() {
  const { updates } = useStores<'updates'>();
  const state = useStore(updates.store);
  const { run, failure } = useAction('inline');
  useEffect(() => run(updates.read), [run, updates]);
  return (
    <Panel
      title={updateWords.title}
      description={state === null ? '' : updateWords.about[state.setUp]}
      actions={state?.setUp === 'on' && <UpdateAction state={state} />}
    >
      {failure !== null && <FailureNotice failure={failure} />}
      {state?.setUp === 'on' && (
        <div className={styles.lines}>
          <output>
            <UpdateFound state={state} />
          </output>
          {state.phase === 'loading' && <UpdateLoading state={state} />}
          {state.error !== null && <FailureNotice failure={state.error} live />}
        </div>
      )}
    </Panel>
  );
}

function UpdateFound({ state }: { readonly state: UpdateState }) {
  const { phase, version, lookedAt } = state;
  if (phase === 'looking') return updateWords.looking;
  if (version !== null) {
    if (phase === 'ready') return updateWords.ready(version);
    return phase === 'loading' ? updateWords.loading(version) : updateWords.found(version);
  }
  if (lookedAt === null) return updateWords.notYet;
  return <Sentence words={updateWords.newest} slots={{ at: <Time at={lookedAt} /> }} />;
}

function UpdateLoading({ state: { progress, version } }: { readonly state: UpdateState }) {
  return (
    <>
      <ProgressBar
        value={progress === null || progress.bytes === 0 ? null : progress.doneBytes / progress.bytes}
        label={updateWords.loading(version ?? '')}
      />
      {progress !== null && (
        <span className={styles.note}>
          {updateWords.amounts(
            formatBytes(progress.doneBytes),
            formatBytes(progress.bytes),
            formatRate(progress.bytesPerSecond),
          )}
        </span>
      )}
    </>
  );
}

/** One at a time: what is next. */
function UpdateAction({ state: { phase } }: { readonly state: UpdateState }) {
  const { updates } = useStores<'updates'>();
  const action = useAction('notice');
  if (phase === 'ready')
    return (
      <Button variant="primary" busy={action.busy} onClick={() => action.run(updates.install)}>
        {updateWords.install}
      </Button>
    );
  return (
    <span className={styles.actions}>
      <Button
        busy={phase === 'looking'}
        disabled={phase === 'loading'}
        onClick={() => action.run(updates.look)}
      >
        {updateWords.look}
      </Button>
      {(phase === 'found' || phase === 'loading') && (
        <Button variant="primary" busy={phase === 'loading'} onClick={() => action.run(updates.load)}>
          {updateWords.load}
        </Button>
      )}
    </span>
  );
}

// The licences of everything that is shipped.

type Shown = readonly Licence[] | 'loading' | 'not-made' | 'failed';

/** Read when the page opens: the texts are a megabyte. */
export function LicencesPage() {
  const [shown, setShown] = useState<Shown>('loading');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    loadLicences(stop.signal).then(
      (found) => setShown(found ?? 'not-made'),
      () => !stop.signal.aborted && setShown('failed'),
    );
    return () => stop.abort();
  }, []);
  const asked = query.trim().toLowerCase();
  const found =
    typeof shown === 'string'
      ? []
      : shown.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(asked));
  return (
    <Panel title={licenceWords.title} description={licenceWords.about}>
      {shown === 'loading' && <Skeleton className={styles.waiting} />}
      {shown === 'not-made' && <p>{licenceWords.notMade}</p>}
      {shown === 'failed' && <p role="alert">{licenceWords.failed}</p>}
      {typeof shown !== 'string' && (
        <>
          <SearchField
            label={licenceWords.find}
            aside={licenceWords.count(found.length)}
            value={query}
            onChange={setQuery}
          />
          {found.length === 0 && <output className={styles.none}>{licenceWords.none}</output>}
          <ul className={styles.licencesList}>
            {found.map((one) => (
              <Work key={`${one.name} ${one.version}`} work={one} />
            ))}
          </ul>
          <p className={styles.none}>{licenceWords.chromium}</p>
        </>
      )}
    </Panel>
  );
}

/** Its text is in the page only while it is unfolded. */
function Work({ work }: { readonly work: Licence }) {
  const [open, setOpen] = useState(false);
  const { name, version, licence, text } = work;
  return (
    <li className={styles.work}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {name} <span className={styles.aside}>{version}</span>
          <span className={styles.licence}>{licence}</span>
        </summary>
        {open && (
          <TextBlock text={text === '' ? licenceWords.noText(licence) : text} className={styles.text} />
        )}
      </details>
    </li>
  );
}

/** `text` is all that its licence requires to be distributed with it; empty where it names the licence only. */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Null where nothing was built. Rejects when it cannot be read. */
async function loadLicences(signal: AbortSignal): Promise<readonly Licence[] | null> {
  const answer = await fetch(contentPaths.licences, { signal });
  if (answer.status === 404) return null;
  const found: unknown = await answer.json();
  return Array.isArray(found) ? found.filter(isLicence) : [];
}

function isLicence(one: unknown): one is Licence {
  const { name, version, licence, text } = Object(one) as { [Key in keyof Licence]?: unknown };
  return [name, version, licence, text].every((each) => typeof each === 'string');
}
