/** Which ffmpeg reads the clips; left empty, the one that Caliper finds. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './Capture.module.css';
import { captureSettingsWords } from './settings-words.ts';

/** Kept when it is saved, not while it is typed: a half-typed path is no program. */
export function FfmpegPath() {
  const { session } = useApp();
  const kept = useStore(session.store, (state) => state.preferences?.ffmpegPath ?? null) ?? '';
  const [shown, setShown] = useState(kept);
  const [path, setPath] = useState(kept);
  const saving = useAction('inline');
  // Saved elsewhere, or taken back because it could not be kept.
  if (kept !== shown) {
    setShown(kept);
    setPath(kept);
  }
  const typed = path.trim();
  const save = (ffmpegPath: string | null): void => saving.run(() => session.setPreferences({ ffmpegPath }));
  return (
    <form
      className={styles.ffmpeg}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== kept) save(typed === '' ? null : typed);
      }}
    >
      <TextField
        className={styles.field ?? ''}
        label={captureSettingsWords.program}
        value={path}
        onChange={setPath}
        placeholder={captureSettingsWords.programFound}
        hint={captureSettingsWords.programHint}
        refusal={saving.failure?.message ?? null}
        maxLength={4096}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && setPath(kept)}
      />
      {typed !== kept && (
        <span className={styles.buttons}>
          <Button onClick={() => setPath(kept)}>{captureSettingsWords.cancel}</Button>
          <Button variant="primary" type="submit" busy={saving.busy}>
            {captureSettingsWords.save}
          </Button>
        </span>
      )}
    </form>
  );
}
