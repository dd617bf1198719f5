/** The last deliveries that the receiver on this machine has verified. */
import type { ReceivedDelivery } from '../../../main/contract/model/webhook.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { receiverWords } from './checker-words.ts';
import styles from './DeliveryList.module.css';
import { deliveryWords } from './webhook-words.ts';

export function ReceivedList({ received }: { readonly received: readonly ReceivedDelivery[] }) {
  const { columns } = receiverWords;
  return (
    <Panel title={receiverWords.receivedTitle}>
      {received.length === 0 ? (
        <p className={styles.none}>{receiverWords.none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {[columns.event, columns.about, columns.at, columns.repeats].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {received.map(({ id, event, test, resource, receivedAt, repeats }) => (
              <tr key={id}>
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
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
