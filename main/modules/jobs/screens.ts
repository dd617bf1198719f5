/** Which jobs are on the screen of some page now: these are requested more often. */
import type { JobId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Page } from '../shared/handlers.ts';

/** A page that says nothing for so long no longer looks; pages say it again every minute. */
const rememberedMs = 120_000;

/** One per application. */
export interface Screens {
  /** These are on the screen of this page, and no others. */
  show(page: Page, jobIds: readonly JobId[]): void;
  /** The page is gone. */
  forget(page: Page): void;
  /** All that are on a screen now. */
  shown(): ReadonlySet<JobId>;
}

/** Begins with no page. */
export function createScreens(clock: Clock): Screens {
  const pages = new Map<Page, { readonly jobIds: readonly JobId[]; readonly at: number }>();
  return {
    show: (page, jobIds) => void pages.set(page, { jobIds, at: clock.now() }),
    forget: (page) => void pages.delete(page),
    shown() {
      const now = clock.now();
      // A clock that was set back makes no page stay for longer.
      for (const [page, { at }] of pages) if (now - at >= rememberedMs || now < at) pages.delete(page);
      return new Set([...pages.values()].flatMap(({ jobIds }) => jobIds));
    },
  };
}
