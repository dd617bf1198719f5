/** The stores of reviewing and handing on, wired together. */
import type { Client } from '../bridge/bridge.ts';
import type { Events } from '../bridge/events.ts';
import { fetchFile } from './hand-on-bytes.ts';
import { createHandOns, type HandOns } from './hand-ons.ts';
import type { Navigation } from './navigation.ts';
import type { Notices } from './notices.ts';
import { createOpeningZip, type OpeningZip, type SendZip } from './opening-zip.ts';
import { createReviewer, type Reviewer } from './reviewer.ts';
import { createReviews, type Reviews } from './reviews.ts';
import type { Undo } from './undo.ts';

/** A part of `AppState`. */
export interface ReviewingStores {
  readonly reviews: Reviews;
  readonly reviewer: Reviewer;
  readonly handOns: HandOns;
  readonly openingZip: OpeningZip;
}

export function createReviewing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly undo: Undo;
  readonly sendZip: SendZip;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}): ReviewingStores {
  return {
    reviews: createReviews(base),
    reviewer: createReviewer(base),
    handOns: createHandOns({ ...base, fetchFile }),
    openingZip: createOpeningZip({ ...base, send: base.sendZip }),
  };
}
