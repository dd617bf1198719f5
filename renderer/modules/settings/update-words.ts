/** What the settings say of newer versions. English. */
import type { UpdateState } from '../../../main/contract/schema/update.ts';

/** The box under About. `{at}` is a time. */
export const updateWords = {
  title: 'Updates',
  about: {
    on: 'Looked for a minute after the start and twice a day. Nothing is loaded before you say so.',
    off: 'Not set up: this package was made without an address to ask, and Caliper asks nobody.',
    elsewhere:
      'Caliper in a browser is updated by the package manager, or by the user who installed it on this machine.',
  } satisfies Readonly<Record<UpdateState['setUp'], string>>,
  notYet: 'Not looked for since Caliper was started.',
  newest: 'Looked for {at}: this is the newest version.',
  found: (version: string): string => `Caliper ${version} is there.`,
  looking: 'Looking…',
  loading: (version: string): string => `Loading Caliper ${version}`,
  amounts: (done: string, all: string, rate: string): string => `${done} of ${all}, ${rate}`,
  ready: (version: string): string =>
    `Caliper ${version} is loaded. It is put in place by a restart, or when you quit Caliper.`,
  look: 'Look now',
  load: 'Load it',
  install: 'Restart to install',
} as const;
