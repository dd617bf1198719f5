/** What is done with webhooks from several places: a failure is reported as a notice. */
import type { Webhook } from '../../../main/contract/schema/webhook.ts';
import type { AppState } from '../../state/app-state.ts';
import { failureOf } from '../../state/shared/failure.ts';
import { endpointWords } from './webhook-words.ts';

/** Runs it; a failure becomes a notice. */
export function attempt({ notices }: Pick<AppState, 'notices'>, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => notices.fail(failureOf(error)));
}

/** Queues a test and leads to where its end is seen. */
export function sendTest(app: AppState, webhook: Webhook): void {
  const { webhooks, notices } = app;
  attempt(app, async () => {
    webhooks.setView('endpoints');
    webhooks.choose(webhook.id);
    await webhooks.test(webhook);
    notices.tell(endpointWords.tested);
  });
}
