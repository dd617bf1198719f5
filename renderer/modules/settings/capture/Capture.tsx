/** How clips are judged: how strictly, by which limits, with which ffmpeg, against which boards. */
import { RotateCcw, Ruler } from 'lucide-react';
import { useStore } from 'zustand';
import { countOf, type OwnLimits } from '../../../../main/contract/plain/capture/own-limits.ts';
import type { CaptureProfile } from '../../../../main/contract/plain/capture/thresholds.ts';
import { limits as serviceLimits } from '../../../../main/contract/plain/param-values.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioChoice } from '../../../ui/controls/Choices.tsx';
import { Facts, Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { useAction } from '../../shared/use-action.ts';
import { captureSettingsWords } from '../settings-words.ts';
import styles from './Capture.module.css';
import { limitTableWords, serviceLimitWords as service } from './limit-words.ts';
import { ThresholdTable } from './ThresholdTable.tsx';

const profiles = [
  {
    value: 'standard',
    get label() {
      return captureSettingsWords.standard.name;
    },
    get hint() {
      return captureSettingsWords.standard.about;
    },
  },
  {
    value: 'strict',
    get label() {
      return captureSettingsWords.strict.name;
    },
    get hint() {
      return captureSettingsWords.strict.about;
    },
  },
] as const;

/** Clips that were checked before are judged anew when the profile changes. */
export function Capture() {
  const { session, commands } = useStores<'commands' | 'session'>();
  const profile = useStore(session.store, (state) => state.preferences?.captureProfile ?? 'standard');
  const action = useAction('notice');
  return (
    <>
      <Panel
        title={captureSettingsWords.title}
        description={captureSettingsWords.about}
        actions={
          <Button icon={<Ruler />} onClick={() => commands.run('boards')}>
            {captureSettingsWords.boards}
          </Button>
        }
      >
        <div className={styles.parts}>
          <RadioChoice<CaptureProfile>
            label={captureSettingsWords.strictness}
            value={profile}
            options={profiles}
            onChange={(captureProfile) => action.run(() => session.setPreferences({ captureProfile }))}
            onConfirm={() => undefined}
          />
          <FfmpegPath />
        </div>
      </Panel>
      <Limits />
    </>
  );
}

/** A browser has no such dialog: there it is said how it is set. */
function FfmpegPath() {
  const { session } = useStores<'session'>();
  const kept = useStore(session.store, ({ preferences }) => preferences?.ffmpegPath ?? null);
  const hasDialog = useStore(session.store, ({ info }) => info?.host === 'electron');
  const action = useAction('inline');
  return (
    <section className={styles.ffmpeg} aria-label={captureSettingsWords.program}>
      <div className={styles.program}>
        <h3>{captureSettingsWords.program}</h3>
        {kept === null ? <p>{captureSettingsWords.programFound}</p> : <code>{kept}</code>}
        <p className={styles.hint}>
          {hasDialog ? captureSettingsWords.programHint : captureSettingsWords.programByCommand}
        </p>
        {action.failure !== null && <FailureNotice failure={action.failure} live />}
      </div>
      {hasDialog && (
        <Button busy={action.busy} onClick={() => action.run(() => session.chooseFfmpeg())}>
          {captureSettingsWords.chooseProgram}
        </Button>
      )}
      {kept !== null && (
        <Button disabled={action.busy} onClick={() => action.run(() => session.forgetFfmpeg())}>
          {captureSettingsWords.forgetProgram}
        </Button>
      )}
    </section>
  );
}

// The limits of the check: changed one by one, reset, and what the service demands besides.

const nothing: OwnLimits = {};

/** A change acts at once on every clip that was checked. */
function Limits() {
  const { session, notices, undo } = useStores<'notices' | 'session' | 'undo'>();
  const profile = useStore(session.store, ({ preferences }) => preferences?.captureProfile ?? 'standard');
  const own = useStore(session.store, ({ preferences }) => preferences?.captureLimits ?? nothing);
  const count = countOf(own);
  const now = (): OwnLimits => session.store.getState().preferences?.captureLimits ?? nothing;
  const keep = (captureLimits: OwnLimits): Promise<void> => session.setPreferences({ captureLimits });
  const attempt = (action: Promise<void>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const reset = async (change: (own: OwnLimits) => OwnLimits): Promise<void> => {
    const before = now();
    const after = change(before);
    await keep(after);
    const entry = {
      words: limitTableWords.wasReset(countOf(before) - countOf(after)),
      undo: () => keep(before),
      redo: () => keep(after),
    };
    undo.offer(entry, entry.words, 'success');
  };
  return (
    <>
      <Panel
        title={limitTableWords.title}
        description={limitTableWords.about}
        actions={
          <>
            <output className={styles.count}>{limitTableWords.counted(count)}</output>
            <Button icon={<RotateCcw />} disabled={count === 0} onClick={() => attempt(reset(() => ({})))}>
              {limitTableWords.resetAll}
            </Button>
          </>
        }
      >
        <div className={styles.limits}>
          <ThresholdTable
            profile={profile}
            own={own}
            onChange={(change) => attempt(keep(change(now())))}
            onReset={(change) => attempt(reset(change))}
          />
        </div>
      </Panel>
      <Panel title={service.title} description={service.about}>
        <Facts
          rows={[
            [service.clips, service.clipsValue],
            [service.format, service.formatValue],
            [service.size, service.sizeValue(formatBytes(serviceLimits.inlineClipBytes))],
          ]}
        />
      </Panel>
    </>
  );
}
