/** What is done with webhooks from several places: a failure is reported as a notice. */
import type { Webhook } from '../../../main/contract/schema/webhook.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { failureOf } from '../shared/store/failure.ts';
import { endpointWords } from './webhook-words.ts';

/** Runs it; a failure becomes a notice. */
export function attempt({ notices }: StoresOf<'notices'>, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => notices.fail(failureOf(error)));
}

/** Queues a test and leads to where its end is seen. */
export function sendTest(app: StoresOf<'notices' | 'webhooks'>, webhook: Webhook): void {
  const { webhooks, notices } = app;
  attempt(app, async () => {
    webhooks.setView('endpoints');
    webhooks.choose(webhook.id);
    await webhooks.test(webhook);
    notices.tell(endpointWords.tested);
  });
}
