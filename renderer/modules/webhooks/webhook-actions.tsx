/** What can be done with webhooks: by a button, as entries of a menu, by key and in the palette. */

import { Copy, Eye, KeyRound, Replace, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '../../../main/contract/schema/webhook.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { endpointActions, endpointWords, webhookCommandWords } from './webhook-words.ts';

// What is done with webhooks from several places: a failure is reported as a notice.

/** Runs it; a failure becomes a notice. */
export function attempt({ notices }: StoresOf<'notices'>, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => notices.fail(failureOf(error)));
}

/** Queues a test and leads to where its end is seen. */
export function sendTest(app: StoresOf<'notices' | 'webhooks'>, webhook: Webhook): void {
  const { webhooks, notices } = app;
  attempt(app, async () => {
    webhooks.setView('endpoints');
    webhooks.choose(webhook.id);
    await webhooks.test(webhook);
    notices.tell(endpointWords.tested);
  });
}

// What can be done with a webhook, as entries of its menus.

/** The same in the menu of its button, at its row, and in the palette. */
export function webhookEntries(
  app: StoresOf<'notices' | 'webhooks'>,
  webhook: Webhook,
): readonly MenuEntry[] {
  const { webhooks } = app;
  const copy = (text: string): void => attempt(app, () => navigator.clipboard.writeText(text));
  return [
    {
      label: endpointActions.test,
      icon: <Send />,
      command: 'webhook-test',
      shortcut: 'T',
      onSelect: () => sendTest(app, webhook),
    },
    {
      label: endpointActions.replace,
      icon: <Replace />,
      command: 'webhook-replace',
      shortcut: 'X',
      onSelect: () => webhooks.open({ kind: 'register', replaces: webhook, url: webhook.url }),
    },
    webhook.secret === 'unseen'
      ? {
          label: endpointActions.showSecret,
          icon: <Eye />,
          onSelect: () => attempt(app, () => webhooks.showSecret(webhook)),
        }
      : {
          label: endpointActions.enterSecret,
          icon: <KeyRound />,
          onSelect: () => webhooks.open({ kind: 'enter-secret', webhook }),
        },
    null,
    { label: endpointActions.copyUrl, icon: <Copy />, onSelect: () => copy(webhook.url) },
    { label: endpointActions.copyId, icon: <Copy />, onSelect: () => copy(webhook.id) },
    null,
    {
      label: endpointActions.remove,
      icon: <Trash2 />,
      danger: true,
      command: 'webhook-delete',
      shortcut: 'Del',
      onSelect: () => webhooks.open({ kind: 'delete', webhook }),
    },
  ];
}

// What can be done on the webhook desk by key and in the palette: with the webhook that is looked at.

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
