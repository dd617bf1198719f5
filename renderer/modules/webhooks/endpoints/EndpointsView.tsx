/** The registered endpoints as a list, and beside it the one that is looked at with its deliveries. */
import { Webhook as WebhookIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { webhookEvents } from '../../../../main/contract/plain/webhooks.ts';
import type { BrokenRegistration, Webhook } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ContextMenu } from '../../../ui/overlays/Menu.tsx';
import { Banner, EmptyState, FailureNotice } from '../../../ui/status/Messages.tsx';
import { Skeleton, useIsSlow } from '../../../ui/status/Progress.tsx';
import { attempt, webhookEntries } from '../webhook-actions.tsx';
import { brokenWords, deskWords, endpointWords } from '../webhook-words.ts';
import { EndpointDetail } from './EndpointDetail.tsx';
import styles from './Endpoints.module.css';

export function EndpointsView() {
  const { webhooks } = useStores<'webhooks'>();
  const { status, error, webhooks: all, broken, chosenId, gone } = useStore(webhooks.store);
  const slow = useIsSlow(status === 'loading');
  const chosen = all.find(({ id }) => id === chosenId);
  return (
    <>
      {broken.map((one) => (
        <BrokenEndpoints key={one.id} broken={one} />
      ))}
      {gone !== null && <Banner tone="warning">{endpointWords.gone(gone.url)}</Banner>}
      {error !== null && (
        <div className={styles.failed}>
          <FailureNotice
            failure={error}
            {...(all.length > 0 && { note: endpointWords.readBefore })}
            actions={
              <Button size="sm" onClick={() => void webhooks.load()}>
                {deskWords.tryAgain}
              </Button>
            }
          />
        </div>
      )}
      {status === 'loading' && slow && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton className={styles.bone} />
          <Skeleton className={styles.bone} />
        </div>
      )}
      {status === 'ready' && all.length === 0 && <NoEndpoints />}
      {chosen !== undefined && (
        <div className={styles.desk}>
          <EndpointList webhooks={all} chosenId={chosen.id} />
          <EndpointDetail key={chosen.id} webhook={chosen} />
        </div>
      )}
    </>
  );
}

function NoEndpoints() {
  const { webhooks } = useStores<'webhooks'>();
  return (
    <EmptyState
      icon={<WebhookIcon />}
      title={deskWords.emptyTitle}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => webhooks.open({ kind: 'register', replaces: null, url: '' })}
          >
            {deskWords.add}
          </Button>
          <Button onClick={() => webhooks.setView('receiver')}>{deskWords.views.receiver}</Button>
        </>
      }
    >
      {deskWords.empty}
    </EmptyState>
  );
}

/** What is to be done depends on whether the service has it. */
function BrokenEndpoints({ broken }: { readonly broken: BrokenRegistration }) {
  const app = useStores<'notices' | 'webhooks'>();
  const { webhooks } = app;
  const { id, url, candidates } = broken;
  const [lost] = candidates;
  // What was kept of an address is without its query.
  const isWhole = !url.includes('?');
  const replace = (webhookId: string): void => {
    const webhook = webhooks.store.getState().webhooks.find((one) => one.id === webhookId);
    if (webhook !== undefined) webhooks.open({ kind: 'register', replaces: webhook, url: webhook.url });
  };
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {lost === undefined ? (
            <Button
              size="sm"
              onClick={() => webhooks.open({ kind: 'register', replaces: null, url: isWhole ? url : '' })}
            >
              {brokenWords.again}
            </Button>
          ) : (
            <Button size="sm" onClick={() => replace(lost)}>
              {brokenWords.replace}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => attempt(app, () => webhooks.forgetBroken(id))}>
            {brokenWords.forget}
          </Button>
        </>
      }
    >
      {lost === undefined ? brokenWords.none(url) : brokenWords.lost(url)}
    </Banner>
  );
}

/** The list of endpoints; each row has the menu of what can be done with it. */
function EndpointList({
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
          <EndpointRow webhook={webhook} chosen={webhook.id === chosenId} />
        </li>
      ))}
    </ul>
  );
}

function EndpointRow({ webhook, chosen }: { readonly webhook: Webhook; readonly chosen: boolean }) {
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
