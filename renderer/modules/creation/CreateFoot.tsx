/** Below every form: what will be sent and what is in its way, before anything is paid for; then the actions. */
import { Eraser, Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ScreenFoot } from '../../ui/layout/ScreenFrame.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import styles from './CreateFoot.module.css';
import { useFormCommands } from './create-commands.ts';
import { beforeSending } from './create-words.ts';
import { createFootWords } from './form-words.ts';
import { ShowRequest } from './options/ShowRequest.tsx';

/** `count` is null while it is no number; `request` is null, and its problems shown, while the form cannot be sent. */
export interface CreateFootProps {
  readonly count: number | null;
  readonly isSet: boolean;
  /** Of the main button. */
  readonly label: string;
  readonly sending: boolean;
  readonly disabled?: boolean;
  readonly error: AppFailureWire | null;
  readonly request: () => CreateRequest | null;
  readonly onSubmit: () => void;
  /** Empties the form, and answers how to take that back. */
  readonly onClear: () => () => void;
  readonly children?: ReactNode;
}

export function CreateFoot(props: CreateFootProps) {
  const { error, label, sending, disabled = false, onSubmit, request, children } = props;
  const [shown, setShown] = useState<readonly CreateRequest[]>([]);
  const afresh = useStartAfresh(props.onClear);
  const show = (): void => {
    const made = request();
    setShown(made === null ? [] : [made]);
  };
  useFormCommands({ label, submit: onSubmit, afresh, show });
  return (
    <ScreenFoot className={styles.foot}>
      {error !== null && <FailureNotice failure={error} live />}
      <div className={styles.actions}>
        <div className={styles.words}>
          <WhatWillBeSent {...props} />
          {children}
        </div>
        <div className={styles.buttons}>
          <Button size="lg" variant="ghost" icon={<Eraser />} onClick={afresh}>
            {createFootWords.startAfresh}
          </Button>
          <ShowRequest shown={shown} onShow={show} onClose={() => setShown([])} />
          <span className={styles.keys}>
            <Kbd keys={shownShortcut('Mod+Enter', isMac(navigator.platform))} command="create-submit" />
          </span>
          <Button
            onClick={onSubmit}
            variant="primary"
            size="lg"
            icon={<Send />}
            busy={sending}
            disabled={disabled}
          >
            {sending ? createFootWords.sending : label}
          </Button>
        </div>
      </div>
    </ScreenFoot>
  );
}

function WhatWillBeSent({ count, isSet }: Pick<CreateFootProps, 'count' | 'isSet'>) {
  const { capacity } = useStores<'capacity'>();
  const known = useStore(capacity);
  return (
    <ul className={styles.sentences} aria-label={createFootWords.whatWillBeSent}>
      {beforeSending({ count, isSet }, known).map(({ text, tone }) => (
        <li key={text} data-tone={tone}>
          {tone === 'warning' && <TriangleAlert aria-hidden="true" />}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** With a way back: by the notice, and by the key for it. */
function useStartAfresh(onClear: () => () => void): () => void {
  const { undo } = useStores<'undo'>();
  return () => {
    const back = onClear();
    const entry = {
      words: createFootWords.startedAfresh,
      async undo() {
        back();
      },
    };
    undo.offer(entry, createFootWords.startedAfreshNotice);
  };
}
