/** The form for a standard asset: from text or one image, with every option of the service. */
import { ImageDown, Send } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/model/app-failure.ts';
import type { StandardRequest } from '../../../main/contract/model/create-request.ts';
import { problemsOf, problemsShown } from '../../state/create-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Checkbox } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import { isMac, shownShortcut } from '../shell/shortcut.ts';
import styles from './CreateScreen.module.css';
import { InputPanel } from './InputPanel.tsx';
import { ParamsPanel } from './ParamsPanel.tsx';
import { useImageDrop } from './use-image-drop.ts';

/** `request` is an earlier one, for editing; `failure` is why it was refused. */
export function CreateScreen({
  request,
  failure = null,
}: {
  readonly request?: StandardRequest;
  readonly failure?: AppFailureWire | null;
}) {
  const { create, navigation } = useApp();
  const form = useStore(create.store, (state) => state.form);
  const showProblems = useStore(create.store, (state) => state.showProblems);
  const left = useStore(create.store, (state) => state.left);
  const over = useImageDrop();
  const submit = useSubmit();
  useEffect(() => {
    if (request === undefined) return;
    create.refill(request, failure);
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'create' });
  }, [create, failure, navigation, request]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from any field
    <form
      className={styles.screen}
      aria-label="Create an asset"
      noValidate
      onKeyDown={onKeyDown}
      // Enter in a field must not send by accident what costs credits; the button and Ctrl+Enter do.
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.panels}>
        <InputPanel problems={problemsShown(problemsOf(form), { all: showProblems, left })} />
        <ParamsPanel />
      </div>
      <Foot onSubmit={submit} />
      {over && (
        <div className={styles.drop} aria-hidden="true">
          <ImageDown />
          Drop one image to make an asset from it
        </div>
      )}
    </form>
  );
}

function useSubmit(): () => void {
  const { create, navigation, notices } = useApp();
  return () => {
    void create.submit().then((submission) => {
      if (submission === null) return focusFirstProblem();
      if (create.store.getState().another) {
        notices.tell('Sent. You can follow it in the queue.', {
          tone: 'success',
          actions: [
            { label: 'Show', onSelect: () => navigation.go({ name: 'queue', focus: submission.id }) },
          ],
        });
      } else navigation.go({ name: 'queue', focus: submission.id });
      return undefined;
    });
  };
}

function focusFirstProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

function Foot({ onSubmit }: { readonly onSubmit: () => void }) {
  const { create } = useApp();
  const sending = useStore(create.store, (state) => state.sending);
  const another = useStore(create.store, (state) => state.another);
  const error = useStore(create.store, (state) => state.error);
  return (
    <footer className={styles.foot}>
      {error !== null && <FailureNotice failure={error} live />}
      <div className={styles.actions}>
        <Checkbox label="Stay here to create another" checked={another} onChange={create.setAnother} />
        <span className={styles.keys}>
          <Kbd keys={shownShortcut('Mod+Enter', isMac(navigator.platform))} />
        </span>
        <Button onClick={onSubmit} variant="primary" size="lg" icon={<Send />} busy={sending}>
          {sending ? 'Sending' : 'Create asset'}
        </Button>
      </div>
    </footer>
  );
}
