/** What can be done with a webhook, as entries of its menus. */
import { Copy, Eye, KeyRound, Replace, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '../../../main/contract/model/webhook.ts';
import type { AppState } from '../../state/app-state.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { attempt, sendTest } from './webhook-deeds.ts';
import { endpointDeeds } from './webhook-words.ts';

/** The same in the menu of its button, at its row, and in the palette. */
export function webhookEntries(app: AppState, webhook: Webhook): readonly MenuEntry[] {
  const { webhooks } = app;
  const copy = (text: string): void => attempt(app, () => navigator.clipboard.writeText(text));
  return [
    {
      label: endpointDeeds.test,
      icon: <Send />,
      command: 'webhook-test',
      shortcut: 'T',
      onSelect: () => sendTest(app, webhook),
    },
    {
      label: endpointDeeds.replace,
      icon: <Replace />,
      command: 'webhook-replace',
      shortcut: 'X',
      onSelect: () => webhooks.open({ kind: 'register', replaces: webhook, url: webhook.url }),
    },
    webhook.secret === 'unseen'
      ? {
          label: endpointDeeds.showSecret,
          icon: <Eye />,
          onSelect: () => attempt(app, () => webhooks.showSecret(webhook)),
        }
      : {
          label: endpointDeeds.enterSecret,
          icon: <KeyRound />,
          onSelect: () => webhooks.open({ kind: 'enter-secret', webhook }),
        },
    null,
    { label: endpointDeeds.copyUrl, icon: <Copy />, onSelect: () => copy(webhook.url) },
    { label: endpointDeeds.copyId, icon: <Copy />, onSelect: () => copy(webhook.id) },
    null,
    {
      label: endpointDeeds.remove,
      icon: <Trash2 />,
      danger: true,
      command: 'webhook-delete',
      shortcut: 'Del',
      onSelect: () => webhooks.open({ kind: 'delete', webhook }),
    },
  ];
}
