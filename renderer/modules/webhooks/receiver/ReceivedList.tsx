/** The last deliveries that the receiver on this machine has verified; each opens to what came with it. */
import { useId, useState } from 'react';
import type { ReceivedDelivery } from '../../../../main/contract/schema/webhook.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Unseen } from '../../../ui/status/Unseen.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { receiverWords } from '../checker/checker-words.ts';
import styles from '../endpoints/DeliveryList.module.css';
import { deliveryWords } from '../webhook-words.ts';
import { ReceivedDetails } from './ReceivedDetails.tsx';

export function ReceivedList({ received }: { readonly received: readonly ReceivedDelivery[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { columns } = receiverWords;
  return (
    <Panel title={receiverWords.receivedTitle}>
      {received.length === 0 ? (
        <p className={styles.none}>{receiverWords.none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {[columns.event, columns.about, columns.at, columns.repeats, columns.more].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {received.map((one) => (
              <Row
                key={one.id}
                one={one}
                open={one.id === openId}
                onOpen={(open) => setOpenId(open ? one.id : null)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Row({
  one,
  open,
  onOpen,
}: {
  readonly one: ReceivedDelivery;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const details = useId();
  const { id, event, test, resource, receivedAt, repeats } = one;
  return (
    <>
      <tr>
        <th scope="row">
          <code>{event}</code>
        </th>
        <td className={styles.about}>
          {test || resource === null
            ? receiverWords.isTest
            : deliveryWords.resource(resource.type, resource.id)}
        </td>
        <td>
          <Time at={receivedAt} />
        </td>
        <td className={styles.number}>{repeats}</td>
        <td>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={() => onOpen(!open)}
          >
            {receiverWords.details} <Unseen>{receiverWords.detailsOf(event, id)}</Unseen>
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td id={details} className={styles.opened} colSpan={5}>
            <ReceivedDetails one={one} />
          </td>
        </tr>
      )}
    </>
  );
}
