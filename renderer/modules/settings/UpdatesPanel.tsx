/** Newer versions: whether they are looked for, what was found, and the way to it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { UpdateState } from '../../../main/contract/schema/update.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { formatBytes, formatRate } from '../../ui/text/format.ts';
import { Sentence } from '../../ui/text/Sentence.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { useAction } from '../shared/use-action.ts';
import fields from './SettingFields.module.css';
import { updateWords as words } from './update-words.ts';

/** Follows what main tells of it. */
export function UpdatesPanel() {
  const { updates } = useStores<'updates'>();
  const state = useStore(updates.store);
  const { run, failure } = useAction('inline');
  useEffect(() => run(updates.read), [run, updates]);
  return (
    <Panel
      title={words.title}
      description={state === null ? '' : words.about[state.setUp]}
      actions={state?.setUp === 'on' && <Action state={state} />}
    >
      {failure !== null && <FailureNotice failure={failure} />}
      {state?.setUp === 'on' && (
        <div className={fields.lines}>
          <output>
            <Said state={state} />
          </output>
          {state.phase === 'loading' && <Loading state={state} />}
          {state.error !== null && <FailureNotice failure={state.error} live />}
        </div>
      )}
    </Panel>
  );
}

function Said({ state }: { readonly state: UpdateState }) {
  const { phase, version, lookedAt } = state;
  if (phase === 'looking') return words.looking;
  if (version !== null) {
    if (phase === 'ready') return words.ready(version);
    return phase === 'loading' ? words.loading(version) : words.found(version);
  }
  if (lookedAt === null) return words.notYet;
  return <Sentence words={words.newest} slots={{ at: <Time at={lookedAt} /> }} />;
}

function Loading({ state: { progress, version } }: { readonly state: UpdateState }) {
  return (
    <>
      <ProgressBar
        value={progress === null || progress.bytes === 0 ? null : progress.doneBytes / progress.bytes}
        label={words.loading(version ?? '')}
      />
      {progress !== null && (
        <span className={fields.note}>
          {words.amounts(
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
function Action({ state: { phase } }: { readonly state: UpdateState }) {
  const { updates } = useStores<'updates'>();
  const action = useAction('notice');
  if (phase === 'ready')
    return (
      <Button variant="primary" busy={action.busy} onClick={() => action.run(updates.install)}>
        {words.install}
      </Button>
    );
  return (
    <span className={fields.actions}>
      <Button
        busy={phase === 'looking'}
        disabled={phase === 'loading'}
        onClick={() => action.run(updates.look)}
      >
        {words.look}
      </Button>
      {(phase === 'found' || phase === 'loading') && (
        <Button variant="primary" busy={phase === 'loading'} onClick={() => action.run(updates.load)}>
          {words.load}
        </Button>
      )}
    </span>
  );
}
