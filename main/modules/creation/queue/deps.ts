/** What creation is made of: the parts of the application, and its own. */

import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../../core/logging/log.ts';
import type { CreateCalls } from '../../../remote/types.ts';
import type { ConnectionGate, Health } from '../../connections/index.ts';
import type { Inputs } from '../../inputs/index.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import type { LibraryPresence } from '../../shared/library-presence.ts';
import type { Present } from '../../shared/present.ts';
import type { Alone } from './failure-verdict.ts';
import type { AssetLimits, Demands, SetSlots } from './limits.ts';
import type { Show, Uploads } from './show.ts';

/** What `app.ts` brings. */
export interface CreationDeps {
  readonly catalogue: Catalogue;
  readonly remotes: { get(id: ConnectionId): Promise<CreateCalls> };
  readonly inputs: Pick<Inputs, 'inline'>;
  readonly presence: LibraryPresence;
  readonly present: Pick<Present, 'job' | 'asset'>;
  readonly hub: EventHub;
  readonly health: Pick<Health, 'ok' | 'failed'>;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
  /** What is entered and edited waits for the next start: nothing is sent. */
  readonly atRest?: boolean;
  /** Called after the service accepted one; `due`: its assets had been taken for another program's, and may be due for download. */
  readonly onAccepted: (due: boolean) => void;
}

/** With what the parts of the queue share. */
export interface QueueDeps extends CreationDeps {
  readonly uploads: Uploads;
  readonly show: Show;
  readonly demands: Demands;
  readonly alone: Alone;
  readonly setSlots: SetSlots;
  readonly limits: AssetLimits;
}
