/** What can be done on the webhook desk by key and in the palette: with the webhook that is looked at. */
import type { Webhook } from '../../../main/contract/schema/webhook.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { sendTest } from './webhook-actions.ts';
import { webhookCommandWords } from './webhook-words.ts';

/** They live as long as the desk is shown. */
export function webhookCommands(app: StoresOf<'notices' | 'webhooks'>): readonly Command[] {
  const { webhooks } = app;
  const chosen = (): Webhook | undefined => {
    const { webhooks: all, chosenId } = webhooks.store.getState();
    return all.find(({ id }) => id === chosenId);
  };
  const withChosen = (action: (webhook: Webhook) => void) => ({
    enabled: () => chosen() !== undefined,
    run: () => {
      const webhook = chosen();
      if (webhook !== undefined) action(webhook);
    },
  });
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'webhook-add',
      title: webhookCommandWords.add,
      shortcuts: ['N'],
      run: () => webhooks.open({ kind: 'register', replaces: null, url: '' }),
    },
    {
      id: 'webhook-test',
      title: webhookCommandWords.test,
      shortcuts: ['T'],
      ...withChosen((webhook) => sendTest(app, webhook)),
    },
    {
      id: 'webhook-refresh',
      title: webhookCommandWords.refresh,
      shortcuts: ['R'],
      run: () => void webhooks.load(),
    },
    {
      id: 'webhook-replace',
      title: webhookCommandWords.replace,
      shortcuts: ['X'],
      ...withChosen((webhook) => webhooks.open({ kind: 'register', replaces: webhook, url: webhook.url })),
    },
    {
      id: 'webhook-delete',
      title: webhookCommandWords.remove,
      shortcuts: ['Delete'],
      ...withChosen((webhook) => webhooks.open({ kind: 'delete', webhook })),
    },
    {
      id: 'webhook-endpoints',
      title: webhookCommandWords.endpoints,
      run: () => webhooks.setView('endpoints'),
    },
    {
      id: 'webhook-checker',
      title: webhookCommandWords.checker,
      shortcuts: ['S'],
      run: () => webhooks.setView('checker'),
    },
    {
      id: 'webhook-receiver',
      title: webhookCommandWords.receiver,
      shortcuts: ['L'],
      run: () => webhooks.setView('receiver'),
    },
  ];
  return commands.map((command) => ({ ...command, group: commandGroups.webhooks }));
}
