/** What the forms of all ways have in common: the bar of ways, two columns, the foot, Ctrl+Enter, and files over the window. */
import { ImageDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DropCover, scrollingScreenClass } from '../../ui/layout/ScreenFrame.tsx';
import { Banner } from '../../ui/status/Banner.tsx';
import styles from './CreateFrame.module.css';
import { offerWords } from './create-words.ts';
import { offerBannerWords as words } from './form-words.ts';
import { RouteBar } from './RouteBar.tsx';
import type { Offer } from './store/create-offers.ts';
import type { CreateWay } from './store/create-routes.ts';
import { giveFiles } from './use-files-given.ts';

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
