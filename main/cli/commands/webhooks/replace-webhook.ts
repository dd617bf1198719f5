/** `caliper webhooks replace`: registers the successor and prints its secret; with `--finish` it is tested, and the old one deleted. */
import { diagnoseDelivery, webhookEvents } from '../../../contract/plain/webhooks.ts';
import type { Context } from '../../context.ts';
import { findWebhook } from '../../find-target.ts';
import { withAppAtRest } from '../../open-app.ts';
import { EndsWith, exitCodes } from '../../output.ts';
import { webhookWords } from './webhook-words.ts';
import { printRegistration } from './webhooks.ts';

/** `text` names the old one, or with `finish` either of the two. */
export interface ReplaceOptions {
  readonly text: string;
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly finish?: boolean | undefined;
  /** Seconds. */
  readonly wait: number;
}

/** Ends with 1 when the test was not delivered: both are still there. */
export async function replaceWebhook(context: Context, options: ReplaceOptions): Promise<void> {
  if (options.finish === true) return finish(context, options);
  await withAppAtRest(context, async ({ client }) => {
    const old = await findWebhook(client, options.text);
    const made = await client.webhooks.register({
      url: options.url ?? old.url,
      events: [...(options.events ?? old.events ?? webhookEvents)],
      replaces: old.id,
    });
    await printRegistration(context, client, made, webhookWords.nextOfReplacement);
  });
}

async function finish({ output, signal, ...rest }: Context, { text, wait }: ReplaceOptions): Promise<void> {
  await withAppAtRest({ output, signal, ...rest }, async ({ client }) => {
    const { webhooks } = await client.webhooks.list();
    const successor = webhooks.find(
      ({ replaces, id }) => replaces !== null && (id === text || replaces === text),
    );
    const webhookId = successor?.id ?? (await findWebhook(client, text)).id;
    const done = await client.webhooks.finishReplacing({ webhookId, waitSeconds: wait }, { signal });
    if (done.outcome === 'replaced') return output.result(done, () => webhookWords.replaced(webhookId));
    output.result(done, () => webhookWords.notReplaced(diagnoseDelivery(done.delivery).sentence));
    throw new EndsWith(exitCodes.failed);
  });
}
