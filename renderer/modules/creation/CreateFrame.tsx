/** What the forms of all ways have in common: the bar of ways, two columns, Ctrl+Enter, files over the window, and the foot that says what will be sent. */
import { Eraser, ImageDown, Send, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DropCover, ScreenFoot, scrollingScreenClass } from '../../ui/layout/ScreenFrame.tsx';
import { Banner, FailureNotice } from '../../ui/status/Messages.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import styles from './CreateFrame.module.css';
import { useFormCommands } from './create-commands.tsx';
import { beforeSending, offerWords } from './create-words.ts';
import { createFootWords, offerBannerWords as words } from './form-words.ts';
import { ShowRequest } from './options/ShowRequest.tsx';
import { RouteBar } from './RouteBar.tsx';
import type { CreateWay, Offer } from './store/create-ways.ts';
import { giveFiles } from './use-given.ts';

/** `label` names the form; `over` while files are held over it, then `dropWords` say what dropping does. */
export interface CreateFrameProps {
  readonly way: CreateWay;
  readonly label: string;
  readonly onSubmit: () => void;
  readonly over: boolean;
  readonly dropWords: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

export function CreateFrame({ way, label, onSubmit, over, dropWords, foot, children }: CreateFrameProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    // A window over the form has keys of its own.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from any field
    <form
      className={classes(scrollingScreenClass, styles.screen)}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      // Enter in a field must not send by accident what costs credits; the button and Ctrl+Enter do.
      onSubmit={(event) => event.preventDefault()}
    >
      <RouteBar way={way} />
      <OfferBanner />
      <div className={styles.panels}>{children}</div>
      {foot}
      <DropCover over={over} icon={<ImageDown />}>
        {dropWords}
      </DropCover>
    </form>
  );
}

/** After an attempt to send: the first field or option that has to be put right. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(
      'form [aria-invalid="true"], form [data-problem] button, form button[data-problem]',
    );
    first?.focus();
    if (first === null) document.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}

/** Goes with the screen. */
function OfferBanner() {
  const app = useStores<'batch' | 'clipIntake' | 'createOffers' | 'measured' | 'navigation'>();
  const { createOffers } = app;
  const offer = useStore(createOffers.store, (state) => state.offer);
  useEffect(() => () => createOffers.set(null), [createOffers]);
  if (offer === null) return null;
  const { text, action } = offerWords(offer);
  return (
    <Banner
      tone="info"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => follow(app, offer)}>
            {action}
          </Button>
          <Button size="sm" onClick={() => createOffers.set(null)}>
            {words.stayHere}
          </Button>
        </>
      }
    >
      {text}
    </Banner>
  );
}

function follow(
  app: StoresOf<'batch' | 'clipIntake' | 'createOffers' | 'measured' | 'navigation'>,
  { make, files }: Offer,
): void {
  app.createOffers.set(null);
  if (make === 'measured') {
    giveFiles(app, files);
    app.navigation.go({ name: 'measured' });
    return;
  }
  app.batch.setKind(make === 'batch' ? 'standard' : 'measured');
  void app.batch.takeFiles(files);
  app.navigation.go({ name: 'batch' });
}

// Below every form: what will be sent and what is in its way, before anything is paid for; then the actions.

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
