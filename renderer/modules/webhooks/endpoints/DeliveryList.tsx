/** The deliveries of the webhook that is looked at: filtered, counted, with what went wrong in words, page by page. */
import { RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { diagnoseDelivery } from '../../../../main/contract/plain/webhooks.ts';
import type { WebhookDelivery } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Segment, SegmentedControl } from '../../../ui/controls/Choices.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { StatusDot, type Tone } from '../../../ui/status/Signs.tsx';
import { Countdown, Time } from '../../../ui/text/LiveText.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { DeliveryFilter } from '../store/webhook-deliveries.ts';
import { deliveryWords, deskWords } from '../webhook-words.ts';
import styles from './Deliveries.module.css';

export function DeliveryList() {
  const { webhooks } = useStores<'webhooks'>();
  const { store, load, more } = webhooks.deliveries;
  const { deliveries, counts, filter, status, error, nextCursor } = useStore(store);
  // Said above already.
  const listError = useStore(webhooks.store, (state) => state.error);
  const reading = useAction('inline');
  const segments: Segment<DeliveryFilter>[] = [
    { value: 'all', label: deliveryWords.filters.all },
    ...(['pending', 'delivered', 'dead'] as const).map((value) => ({
      value,
      label: deliveryWords.filters[value],
      ...(counts !== null && { count: counts[value] }),
    })),
  ];
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.title}>{deliveryWords.title}</h3>
        <SegmentedControl
          label={deliveryWords.show}
          value={filter}
          segments={segments}
          onChange={webhooks.deliveries.setFilter}
        />
        <IconButton label={deliveryWords.refresh} icon={<RefreshCw />} onClick={() => reading.run(load)} />
      </div>
      {error !== null && error.code !== listError?.code && (
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={() => reading.run(load)}>
              {deskWords.tryAgain}
            </Button>
          }
        />
      )}
      {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} />}
      {status === 'ready' && deliveries.length === 0 && (
        <p className={styles.none}>{filter === 'all' ? deliveryWords.none : deliveryWords.noneOf}</p>
      )}
      {nextCursor !== null && (
        <Button className={styles.more} busy={reading.busy} onClick={() => reading.run(more)}>
          {deliveryWords.more}
        </Button>
      )}
    </div>
  );
}

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const { columns } = deliveryWords;
  const heads = [
    columns.event,
    columns.about,
    columns.status,
    columns.attempts,
    columns.code,
    columns.created,
    columns.next,
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={deliveryWords.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery, index) => (
            <Row key={delivery.id} delivery={delivery} above={deliveries[index - 1]} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tones: Readonly<Record<WebhookDelivery['status'], Tone>> = {
  pending: 'info',
  delivered: 'success',
  dead: 'danger',
};

/** What is wrong is said once for rows of which it is the same. */
function Row({
  delivery,
  above,
}: {
  readonly delivery: WebhookDelivery;
  readonly above: WebhookDelivery | undefined;
}) {
  const { event, status, attempts, lastResponseCode, createdAt, nextRetryAt, resource } = delivery;
  const { fault, sentence } = diagnoseDelivery(delivery);
  const said = fault === null || (above !== undefined && diagnoseDelivery(above).sentence === sentence);
  return (
    <>
      <tr className={said ? undefined : styles.withFault}>
        <th scope="row">
          <code>{event}</code>
        </th>
        <td className={styles.about}>
          {resource === null ? deliveryWords.test : deliveryWords.resource(resource.type, resource.id)}
        </td>
        <td>
          <span className={styles.status}>
            <StatusDot tone={fault !== null && status === 'pending' ? 'warning' : tones[status]} />
            {deliveryWords.statuses[status]}
          </span>
        </td>
        <td className={styles.number}>{attempts}</td>
        <td className={styles.number}>
          {attempts === 0 ? '' : (lastResponseCode ?? deliveryWords.noAnswer)}
        </td>
        <td>
          <Time at={createdAt} />
        </td>
        <td className={styles.number}>
          {nextRetryAt !== null && <Countdown to={nextRetryAt} words={deliveryWords.next} />}
        </td>
      </tr>
      {!said && (
        <tr>
          <td colSpan={7} className={styles.fault}>
            <span>{sentence}</span>
          </td>
        </tr>
      )}
    </>
  );
}
