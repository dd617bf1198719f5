/** How clips are judged: how strictly, by which limits, with which ffmpeg, against which boards. */
import { Ruler } from 'lucide-react';
import { useStore } from 'zustand';
import type { CaptureProfile } from '../../../main/contract/plain/capture/thresholds.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RadioChoice } from '../../ui/RadioChoice.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './Capture.module.css';
import { FfmpegPath } from './FfmpegPath.tsx';
import { Limits } from './Limits.tsx';
import { captureSettingsWords } from './settings-words.ts';

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
  const { session, commands } = useApp();
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
