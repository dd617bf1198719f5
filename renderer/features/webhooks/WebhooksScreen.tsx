/** The webhook desk: endpoints with their deliveries, the signature checker, and the receiver on this machine. */
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { WebhookView } from '../../state/webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ScreenBar, scrollingScreenClass } from '../../ui/ScreenFrame.tsx';
import { type Segment, SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import { CheckerView } from './CheckerView.tsx';
import { EndpointsView } from './EndpointsView.tsx';
import { ReceiverView } from './ReceiverView.tsx';
import { WebhookWindows } from './WebhookWindows.tsx';
import { webhookCommands } from './webhook-commands.ts';
import { deskWords } from './webhook-words.ts';

const segments: readonly Segment<WebhookView>[] = [
  { value: 'endpoints', label: deskWords.views.endpoints },
  { value: 'checker', label: deskWords.views.checker },
  { value: 'receiver', label: deskWords.views.receiver },
];

export function WebhooksScreen() {
  const app = useApp();
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
