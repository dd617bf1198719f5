/** A measured asset: one clip that was checked, one image, options; a clip that will not do is stopped here. */
import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand';
import type { InputId } from '../../../main/contract/model/ids.ts';
import { limits } from '../../../main/contract/model/param-values.ts';
import { lengthNear } from '../../state/create-form.ts';
import { isStopped, measuredProblems } from '../../state/measured.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Checkbox } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import { isMac, shownShortcut } from '../shell/shortcut.ts';
import { ClipPanel } from './ClipPanel.tsx';
import { ImagePanel } from './ImagePanel.tsx';
import styles from './MeasuredScreen.module.css';
import { OptionsPanel } from './OptionsPanel.tsx';
import { useChosenClip } from './use-chosen-clip.ts';
import { useFilesGiven } from './use-files-given.ts';

/** `inputId` is the clip to begin with. */
export function MeasuredScreen({ inputId }: { readonly inputId: InputId | null }) {
  const { measured } = useApp();
  useEffect(() => {
    if (inputId !== null) measured.setClip(inputId);
  }, [measured, inputId]);
  const form = useStore(measured.store, (state) => state.form);
  const showProblems = useStore(measured.store, (state) => state.showProblems);
  const check = useChosenClip();
  const problems = showProblems ? measuredProblems(form, check) : {};
  const submit = useSubmit();
  const over = useFilesGiven();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from any field
    <form
      className={styles.screen}
      aria-label="Create a measured asset"
      noValidate
      onKeyDown={onKeyDown}
      // Enter in a field must not send by accident what costs credits; the button and Ctrl+Enter do.
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.panels}>
        <div className={styles.column}>
          <ClipPanel check={check} problem={problems.clip ?? null} />
          <ImagePanel check={check} problem={problems.image ?? null} />
        </div>
        <div className={styles.column}>
          <Panel title="Name">
            <TextField
              label="Name"
              hideLabel
              aside={lengthNear(limits.nameLength, form.name.trim())}
              value={form.name}
              placeholder="Optional"
              error={problems.name ?? null}
              onChange={(name) => measured.edit({ name })}
            />
          </Panel>
          <OptionsPanel />
        </div>
      </div>
      <Foot onSubmit={submit} />
      {over && (
        <div className={styles.drop} aria-hidden="true">
          Drop the clip and the image
        </div>
      )}
    </form>
  );
}

function useSubmit(): () => void {
  const { measured, navigation } = useApp();
  return () => {
    void measured.submit().then((submission) => {
      if (submission !== null) return navigation.go({ name: 'queue', focus: submission.id });
      return void requestAnimationFrame(showFirstProblem);
    });
  };
}

function showFirstProblem(): void {
  document.querySelector<HTMLElement>('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

function Foot({ onSubmit }: { readonly onSubmit: () => void }) {
  const { measured } = useApp();
  const { sending, error, form } = useStore(measured.store);
  const stopped = isStopped(useChosenClip());
  return (
    <footer className={styles.foot}>
      {error !== null && <FailureNotice failure={error} live />}
      <div className={styles.actions}>
        {stopped ? (
          <Checkbox
            label="Send it although the clip will not do. This is recorded with the asset."
            checked={form.anyway}
            onChange={(anyway) => measured.edit({ anyway })}
          />
        ) : (
          <span className={styles.note}>Nothing is uploaded before you say so.</span>
        )}
        <Kbd keys={shownShortcut('Mod+Enter', isMac(navigator.platform))} />
        <Button
          onClick={onSubmit}
          variant="primary"
          size="lg"
          icon={<Send />}
          busy={sending}
          disabled={stopped && !form.anyway}
        >
          {sending ? 'Sending' : 'Create measured asset'}
        </Button>
      </div>
    </footer>
  );
}
