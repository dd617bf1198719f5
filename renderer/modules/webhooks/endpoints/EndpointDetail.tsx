/** One endpoint: what it is, how it fares, what can be done with it, and its deliveries. */
import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type Diagnosis,
  diagnoseDelivery,
  diagnoseEndpoint,
} from '../../../../main/contract/plain/webhooks.ts';
import type { Webhook } from '../../../../main/contract/schema/webhook.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton, IconButton } from '../../../ui/controls/IconButton.tsx';
import { Facts, Panel } from '../../../ui/layout/Panel.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { StatusDot, type Tone } from '../../../ui/status/Signs.tsx';
import { Time } from '../../../ui/text/LiveText.tsx';
import { useAction } from '../../shared/use-action.ts';
import { attempt, sendTest, webhookEntries } from '../webhook-actions.tsx';
import { endpointActions, endpointWords, replacingWords } from '../webhook-words.ts';
import { DeliveryList } from './DeliveryList.tsx';
import styles from './Endpoints.module.css';

export function EndpointDetail({ webhook }: { readonly webhook: Webhook }) {
  const app = useStores<'notices' | 'webhooks'>();
  const { deliveries } = app.webhooks;
  // By the newest of all: a filter hides what decides.
  const diagnosis = useStore(deliveries.store, ({ filter, deliveries: all }) =>
    filter === 'all' ? all : null,
  );
  const found = diagnosis === null ? null : diagnoseEndpoint(diagnosis);
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.endpointDetailUrl}>{webhook.url}</h2>
        <div className={styles.actions}>
          <Button icon={<Send />} onClick={() => sendTest(app, webhook)}>
            {endpointActions.test}
          </Button>
          <Menu entries={webhookEntries(app, webhook)}>
            <IconButton label={endpointActions.of(webhook.url)} icon={<Ellipsis />} />
          </Menu>
        </div>
      </header>
      {webhook.replaces !== null && <Replacing webhook={webhook} oldId={webhook.replaces} />}
      {found !== null && <Finding diagnosis={found} />}
      <EndpointFacts webhook={webhook} />
      <DeliveryList />
    </div>
  );
}

const tones: Readonly<Record<Diagnosis['tone'], Tone>> = {
  good: 'success',
  waiting: 'info',
  failing: 'warning',
  dead: 'danger',
};

function Finding({ diagnosis: { tone, sentence } }: { readonly diagnosis: Diagnosis }) {
  return (
    <output className={styles.finding}>
      <StatusDot tone={tones[tone]} />
      <span>{sentence}</span>
    </output>
  );
}

function EndpointFacts({ webhook }: { readonly webhook: Webhook }) {
  const app = useStores<'notices' | 'webhooks'>();
  const { id, events, createdAt, secret } = webhook;
  return (
    <Facts
      rows={[
        [
          endpointWords.eventsLabel,
          events === null ? endpointWords.unknown : <EventNames key="events" events={events} />,
        ],
        [endpointWords.secret, <Secret key="secret" webhook={webhook} state={secret} app={app} />],
        [
          endpointWords.id,
          <span key="id" className={styles.id}>
            <code>{id}</code>
            <CopyButton text={id} what={endpointWords.id} />
          </span>,
        ],
        [
          endpointWords.since,
          createdAt === null ? endpointWords.unknown : <Time key="since" at={createdAt} />,
        ],
      ]}
    />
  );
}

function EventNames({ events }: { readonly events: readonly string[] }) {
  return (
    <span className={styles.events}>
      {events.map((event) => (
        <code key={event}>{event}</code>
      ))}
    </span>
  );
}

function Secret({
  webhook,
  state,
  app,
}: {
  readonly webhook: Webhook;
  readonly state: Webhook['secret'];
  readonly app: StoresOf<'notices' | 'webhooks'>;
}) {
  const { webhooks } = app;
  return (
    <span className={styles.secret}>
      {endpointWords.secrets[state]}
      {state === 'unseen' && (
        <Button size="sm" onClick={() => attempt(app, () => webhooks.showSecret(webhook))}>
          {endpointActions.showSecret}
        </Button>
      )}
      {state === 'none' && (
        <Button size="sm" onClick={() => webhooks.open({ kind: 'enter-secret', webhook })}>
          {endpointActions.enterSecret}
        </Button>
      )}
    </span>
  );
}

// The second half of a replacement, on the page of the new webhook.

/** `oldId` is the one that goes. */
function Replacing({ webhook, oldId }: { readonly webhook: Webhook; readonly oldId: string }) {
  const { webhooks, notices } = useStores<'notices' | 'webhooks'>();
  const oldUrl = useStore(webhooks.store, (state) => state.webhooks.find(({ id }) => id === oldId)?.url);
  const [found, setFound] = useState<string | null>(null);
  const finishing = useAction('inline');
  const stopping = useAction('inline');
  const finish = async (): Promise<void> => {
    setFound(null);
    const finished = await webhooks.finishReplacing(webhook);
    if (finished.outcome === 'replaced') notices.tell(replacingWords.done, { tone: 'success' });
    else setFound(`${diagnoseDelivery(finished.delivery).sentence} ${replacingWords.waiting}`);
  };
  const failure = finishing.failure ?? stopping.failure;
  return (
    <Panel title={replacingWords.title} description={replacingWords.about(oldUrl ?? oldId)}>
      <div className={styles.replacingActions}>
        <Button variant="primary" busy={finishing.busy} onClick={() => finishing.run(finish)}>
          {replacingWords.finish}
        </Button>
        <Button busy={stopping.busy} onClick={() => stopping.run(() => webhooks.stopReplacing(webhook))}>
          {replacingWords.stop}
        </Button>
      </div>
      {found !== null && <output className={styles.found}>{found}</output>}
      {failure !== null && <FailureNotice failure={failure} live />}
    </Panel>
  );
}
