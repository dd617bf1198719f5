/** A delivery that was received, as it came: what its signature was found to be, headers and body, and where it leads. */
import { useEffect, useMemo, useState } from 'react';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  ReceivedContent,
  ReceivedDelivery,
  ReceivedDetail,
} from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { StatusDot } from '../../../ui/status/StatusPill.tsx';
import { TextBlock } from '../../../ui/text/TextBlock.tsx';
import { failureOf } from '../../shared/store/failure.ts';
import { receivedWords, receiverWords } from '../checker/checker-words.ts';
import styles from './ReceivedDetails.module.css';
import { bodyOf } from './received-body.ts';

export function ReceivedDetails({ one }: { readonly one: ReceivedDelivery }) {
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
      <h4 className={styles.head}>{receivedWords.headers}</h4>
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
  { value: 'pretty', label: receivedWords.views.pretty },
  { value: 'raw', label: receivedWords.views.raw },
] as const;

function Body({ bodyBase64 }: { readonly bodyBase64: string }) {
  const { text, pretty } = useMemo(() => bodyOf(bodyBase64), [bodyBase64]);
  const [view, setView] = useState<'pretty' | 'raw'>('pretty');
  if (text === null) return <p className={styles.muted}>{receivedWords.noText}</p>;
  return (
    <>
      <div className={styles.bodyHead}>
        <h4 className={styles.head}>{receivedWords.body}</h4>
        {pretty !== null && (
          <SegmentedControl label={receivedWords.body} value={view} segments={views} onChange={setView} />
        )}
        <CopyButton text={text} what={receivedWords.copy} />
      </div>
      <TextBlock label={receivedWords.body} text={view === 'pretty' ? (pretty ?? text) : text} />
    </>
  );
}
