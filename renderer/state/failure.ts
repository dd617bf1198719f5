/** What screens need of the bridge's failures; they do not touch the bridge itself. */
export { failureOf } from '../bridge/failure.ts';
