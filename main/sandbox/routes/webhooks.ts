/** `/v1/webhooks`. */
import type { Clock } from '../../core/clock.ts';
import type { Route } from '../http/router.ts';
import type { Store } from '../store/store.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';

export function webhookRoutes(_parts: {
  store: Store;
  clock: Clock;
  deliverer: Deliverer;
  allowLocal: boolean;
}): Route[] {
  return [];
}
