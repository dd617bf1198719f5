/**
 * What a screen may be given, by name. A store adds its name beside its own definition (`declare module`), so that nothing
 * lists them all; who reads some says which, `StoresOf<'jobs' | 'notices'>`, and is given no more by the types.
 */
import type { Bridge, Client } from '../bridge/bridge.ts';
import type { Events } from '../bridge/events.ts';

export interface Stores {
  readonly bridge: Bridge;
  readonly api: Client;
  readonly events: Events;
}

export type StoresOf<Name extends keyof Stores> = Pick<Stores, Name>;
