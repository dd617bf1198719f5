/** How clips are judged: how strictly, by which limits, with which ffmpeg, against which boards. */
import { Ruler } from 'lucide-react';
import { useStore } from 'zustand';
import type { CaptureProfile } from '../../../../main/contract/plain/capture/thresholds.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioChoice } from '../../../ui/controls/RadioChoice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Limits } from '../Limits.tsx';
import { captureSettingsWords, captureSettingsWords as words } from '../settings-words.ts';
import styles from './Capture.module.css';

const profiles = [
  {
    value: 'standard',
    label: captureSettingsWords.standard.name,
    hint: captureSettingsWords.standard.about,
  },
  {
    value: 'strict',
    label: captureSettingsWords.strict.name,
    hint: captureSettingsWords.strict.about,
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
    <section className={styles.ffmpeg} aria-label={words.program}>
      <div className={styles.program}>
        <h3>{words.program}</h3>
        {kept === null ? <p>{words.programFound}</p> : <code>{kept}</code>}
        <p className={styles.hint}>{hasDialog ? words.programHint : words.programByCommand}</p>
        {action.failure !== null && <FailureNotice failure={action.failure} live />}
      </div>
      {hasDialog && (
        <Button busy={action.busy} onClick={() => action.run(() => session.chooseFfmpeg())}>
          {words.chooseProgram}
        </Button>
      )}
      {kept !== null && (
        <Button disabled={action.busy} onClick={() => action.run(() => session.forgetFfmpeg())}>
          {words.forgetProgram}
        </Button>
      )}
    </section>
  );
}
