/** The webhook desk: endpoints with their deliveries, the signature checker, and the receiver on this machine. */
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type Segment, SegmentedControl } from '../../ui/controls/Choices.tsx';
import { ScreenBar, scrollingScreenClass } from '../../ui/layout/ScreenFrame.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { useAction } from '../shared/use-action.ts';
import { CheckerView } from './checker/CheckerView.tsx';
import { EndpointsView } from './endpoints/EndpointsView.tsx';
import { EnterSecretDialog, RegisterDialog, SecretDialog } from './endpoints/WebhookDialogs.tsx';
import { ReceiverView } from './receiver/ReceiverView.tsx';
import type { WebhookView } from './store/webhooks.ts';
import { webhookCommands } from './webhook-actions.tsx';
import { deleteWebhookWords, deskWords } from './webhook-words.ts';

const segments: readonly Segment<WebhookView>[] = [
  {
    value: 'endpoints',
    get label() {
      return deskWords.views.endpoints;
    },
  },
  {
    value: 'checker',
    get label() {
      return deskWords.views.checker;
    },
  },
  {
    value: 'receiver',
    get label() {
      return deskWords.views.receiver;
    },
  },
];

export function WebhooksScreen() {
  const app = useStores<'commands' | 'notices' | 'webhooks'>();
  const { webhooks } = app;
  const view = useStore(webhooks.store, (state) => state.view);
  useEffect(() => webhooks.show(), [webhooks]);
  useEffect(() => app.commands.add(webhookCommands(app)), [app]);
  return (
    <section className={scrollingScreenClass} aria-label={deskWords.title}>
      <ScreenBar>
        <SegmentedControl
          label={deskWords.parts}
          value={view}
          segments={segments}
          onChange={webhooks.setView}
        />
        <Button icon={<Plus />} onClick={() => webhooks.open({ kind: 'register', replaces: null, url: '' })}>
          {deskWords.add}
        </Button>
      </ScreenBar>
      {view === 'endpoints' && <EndpointsView />}
      {view === 'checker' && <CheckerView />}
      {view === 'receiver' && <ReceiverView />}
      <WebhookWindows />
    </section>
  );
}

/** At most one is open. */
function WebhookWindows() {
  const { webhooks } = useStores<'webhooks'>();
  const window = useStore(webhooks.store, (state) => state.window);
  return (
    <>
      <RegisterDialog window={window?.kind === 'register' ? window : null} />
      <SecretDialog window={window?.kind === 'secret' ? window : null} />
      <EnterSecretDialog webhook={window?.kind === 'enter-secret' ? window.webhook : null} />
      <DeleteQuestion />
    </>
  );
}

function DeleteQuestion() {
  const { webhooks } = useStores<'webhooks'>();
  const window = useStore(webhooks.store, (state) => state.window);
  const webhook = window?.kind === 'delete' ? window.webhook : null;
  const action = useAction('inline');
  return (
    <ConfirmDialog
      open={webhook !== null}
      onClose={() => {
        action.clear();
        webhooks.close();
      }}
      onConfirm={() => webhook !== null && action.run(() => webhooks.remove(webhook))}
      title={deleteWebhookWords.title}
      confirmLabel={deleteWebhookWords.confirm}
      danger
      busy={action.busy}
    >
      {webhook !== null && deleteWebhookWords.about(webhook.url)}
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
    </ConfirmDialog>
  );
}
