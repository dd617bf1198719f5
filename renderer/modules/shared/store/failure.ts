/** What screens need of the bridge's failures; they do not touch the bridge itself. */
export { disconnection } from '../../../bridge/bridge.ts';
export { failureOf } from '../../../bridge/failure.ts';
