/** The second half of a replacement, on the page of the new webhook. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { diagnoseDelivery } from '../../../../main/contract/plain/webhook-diagnosis.ts';
import type { Webhook } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import { replacingWords } from '../webhook-words.ts';
import styles from './Replacing.module.css';

/** `oldId` is the one that goes. */
export function Replacing({ webhook, oldId }: { readonly webhook: Webhook; readonly oldId: string }) {
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
      <div className={styles.actions}>
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
