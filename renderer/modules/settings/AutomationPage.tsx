/** What runs without the user: the way to the webhooks. */
import { Webhook } from 'lucide-react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { settingsWords } from './settings-words.ts';

export function AutomationPage() {
  const { navigation } = useStores<'navigation'>();
  const { title, about, manage } = settingsWords.webhooks;
  return (
    <Panel title={title} description={about}>
      <Button icon={<Webhook />} onClick={() => navigation.go({ name: 'webhooks' })}>
        {manage}
      </Button>
    </Panel>
  );
}
