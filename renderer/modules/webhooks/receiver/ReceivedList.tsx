/** The last deliveries that the receiver on this machine has verified; each opens to its headers, its body and where it leads. */
import { useEffect, useId, useMemo, useState } from 'react';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  ReceivedContent,
  ReceivedDelivery,
  ReceivedDetail,
} from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/Choices.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts, Panel, TextBlock } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { StatusDot, Unseen } from '../../../ui/status/Signs.tsx';
import { Time } from '../../../ui/text/LiveText.tsx';
import { failureOf } from '../../shared/store/failure.ts';
import { receivedWords, receiverWords } from '../checker/checker-words.ts';
import styles from '../endpoints/Deliveries.module.css';
import { deliveryWords } from '../webhook-words.ts';
import { bodyOf } from './DeliveryBody.tsx';

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
              <ReceivedRow
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

function ReceivedRow({
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

/** A delivery that was received, as it came: what its signature was found to be, headers and body, and where it leads. */
function ReceivedDetails({ one }: { readonly one: ReceivedDelivery }) {
  const { detail, failure, again } = useDetail(one);
  const { webhooks, navigation } = useStores<'navigation' | 'webhooks'>();
  if (failure !== null)
    return (
      <FailureNotice
        failure={failure}
        live
        actions={
          <Button size="sm" onClick={again}>
            {receiverWords.tryAgain}
          </Button>
        }
      />
    );
  if (detail === null) return null;
  const { content, assetId } = detail;
  return (
    <section className={styles.parts} aria-label={receivedWords.title(one.event)}>
      {content === null ? (
        <p className={styles.muted}>{receivedWords.gone}</p>
      ) : (
        <Content content={content} />
      )}
      {content !== null && <p className={styles.muted}>{receivedWords.kept}</p>}
      <div className={styles.actions}>
        {content !== null && <Button onClick={() => webhooks.check(content)}>{receivedWords.check}</Button>}
        {assetId !== null && (
          <Button onClick={() => navigation.go({ name: 'asset', assetId })}>{receivedWords.openAsset}</Button>
        )}
        {assetId === null && one.resource?.type === 'asset' && !one.test && (
          <span className={styles.muted}>{receivedWords.notHere}</span>
        )}
      </div>
    </section>
  );
}

/** Read anew when it came once more. */
function useDetail({ id, repeats }: ReceivedDelivery) {
  const { api } = useStores<'api'>();
  const [detail, setDetail] = useState<ReceivedDetail | null>(null);
  const [failure, setFailure] = useState<AppFailureWire | null>(null);
  const [asked, setAsked] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- it came again, or the user asks again
  useEffect(() => {
    let left = false;
    const read = async (): Promise<void> => {
      try {
        const found = await api.webhooks.received({ id });
        if (left) return;
        setDetail(found);
        setFailure(null);
      } catch (error) {
        if (!left) setFailure(failureOf(error));
      }
    };
    void read();
    return () => {
      left = true;
    };
  }, [api, id, repeats, asked]);
  return { detail, failure, again: () => setAsked((count) => count + 1) };
}

function Content({ content }: { readonly content: ReceivedContent }) {
  const { headers, otherHeaders, url, sentAtSeconds, receivedAtSeconds } = content;
  return (
    <>
      <div>
        <p className={styles.verdict}>
          <StatusDot tone="success" />
          {receivedWords.verdict(url)}
        </p>
        <p>{receivedWords.inTime(receivedAtSeconds - sentAtSeconds)}</p>
      </div>
      <h4 className={styles.receivedDetailsHead}>{receivedWords.headers}</h4>
      <Facts
        rows={[
          ...headers.map(
            ({ name, value }) =>
              [
                name,
                <code key={name} className={styles.value}>
                  {value}
                </code>,
              ] as const,
          ),
          ...(otherHeaders.length === 0
            ? []
            : [[receivedWords.others, receivedWords.othersOf(otherHeaders.join(', '))] as const]),
        ]}
      />
      <Body bodyBase64={content.bodyBase64} />
    </>
  );
}

const views = [
  {
    value: 'pretty',
    get label() {
      return receivedWords.views.pretty;
    },
  },
  {
    value: 'raw',
    get label() {
      return receivedWords.views.raw;
    },
  },
] as const;

function Body({ bodyBase64 }: { readonly bodyBase64: string }) {
  const { text, pretty } = useMemo(() => bodyOf(bodyBase64), [bodyBase64]);
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  if (text === null) return <p className={styles.muted}>{receivedWords.noText}</p>;
  return (
    <>
      <div className={styles.bodyHead}>
        <h4 className={styles.receivedDetailsHead}>{receivedWords.body}</h4>
        {pretty !== null && (
          <SegmentedControl label={receivedWords.body} value={view} segments={views} onChange={setView} />
        )}
        <CopyButton text={text} what={receivedWords.copy} />
      </div>
      <TextBlock label={receivedWords.body} text={view === 'pretty' ? (pretty ?? text) : text} />
    </>
  );
}
