/** How a webhook is named that the service does not have. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const webhookWords = catalogue('webhooks.names', {
  one: icu('the webhook {id}', (id: string) => ({ id })),
});
