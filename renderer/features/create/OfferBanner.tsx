/** Several files were given to a form that takes one: what else could be made of them. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppState } from '../../state/app-state.ts';
import type { Offer } from '../../state/create-offers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { offerWords } from './create-words.ts';
import { offerBannerWords as words } from './form-words.ts';
import { giveFiles } from './use-files-given.ts';

/** Goes with the screen. */
export function OfferBanner() {
  const app = useApp();
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

function follow(app: AppState, { make, files }: Offer): void {
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
