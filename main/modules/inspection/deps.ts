/** What the inspection works with. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';

export interface InspectionDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly present: Pick<Present, 'assets'>;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly localFiles: Pick<LocalFiles, 'inspect'>;
  readonly presence: Pick<LibraryPresence, 'look'>;
}
