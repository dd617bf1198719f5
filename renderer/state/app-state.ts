/** All stores of the page, wired to one bridge. They work without React. */

import type { Job } from '../../main/contract/model/job.ts';
import type { Bridge, Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import { type Commands, createCommands } from './commands.ts';
import { createEvents, type Events } from './events.ts';
import { createJobs } from './jobs.ts';
import { createNavigation, type Navigation, type Screen } from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import type { RowStore } from './rows.ts';
import { createSession, type Session } from './session.ts';
import { createSubmissions, type Submissions } from './submissions.ts';
import { createTransfers, type Transfers } from './transfers.ts';

/** What every feature is given. */
export interface AppState {
  readonly bridge: Bridge;
  readonly api: Client;
  readonly events: Events;
  readonly session: Session;
  readonly jobs: RowStore<Job>;
  readonly submissions: Submissions;
  readonly transfers: Transfers;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly commands: Commands;
}

/** Makes the stores; `start` opens the connection and returns how to stop. */
export function createAppState(options: {
  readonly bridge: Bridge;
  readonly clock: PageClock;
  readonly firstScreen?: Screen;
}): { readonly state: AppState; readonly start: () => () => void } {
  const { bridge, clock, firstScreen } = options;
  const { api } = bridge;
  const events = createEvents({ bridge, clock });
  const notices = createNotices();
  events.on((batch) => {
    for (const event of batch) if (event.type === 'notice') notices.fail(event.notice);
  });
  const state: AppState = {
    bridge,
    api,
    events,
    notices,
    session: createSession({ api, events }),
    jobs: createJobs({ api, events }),
    submissions: createSubmissions({ api, events }),
    transfers: createTransfers({ api, events }),
    navigation: createNavigation(firstScreen),
    commands: createCommands(),
  };
  return {
    state,
    start() {
      const stop = events.start();
      bridge.start();
      return () => {
        stop();
        bridge.close();
      };
    },
  };
}
