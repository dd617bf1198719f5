/** The list of endpoints; each row has the menu of what can be done with it. */

import { webhookEvents } from '../../../../main/contract/plain/webhook-events.ts';
import type { Webhook } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { webhookEntries } from '../webhook-entries.tsx';
import { deskWords, endpointWords } from '../webhook-words.ts';
import styles from './EndpointList.module.css';

export function EndpointList({
  webhooks,
  chosenId,
}: {
  readonly webhooks: readonly Webhook[];
  readonly chosenId: string;
}) {
  return (
    <ul className={styles.list} aria-label={deskWords.list}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Row webhook={webhook} chosen={webhook.id === chosenId} />
        </li>
      ))}
    </ul>
  );
}

function Row({ webhook, chosen }: { readonly webhook: Webhook; readonly chosen: boolean }) {
  const app = useStores<'notices' | 'webhooks'>();
  const { events, replaces, url } = webhook;
  return (
    <ContextMenu entries={() => webhookEntries(app, webhook)}>
      <button
        type="button"
        className={classes(styles.row, chosen && styles.chosen)}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => app.webhooks.choose(webhook.id)}
      >
        <span className={styles.url}>{url.replace(/^https:\/\//, '')}</span>
        <span className={styles.line}>
          {events === null
            ? endpointWords.eventsUnknown
            : endpointWords.events(events.length, webhookEvents.length)}
          {replaces !== null && <span className={styles.mark}>{endpointWords.replacing}</span>}
        </span>
      </button>
    </ContextMenu>
  );
}
