/** What can be done with a webhook, as entries of its menus. */
import { Copy, Eye, KeyRound, Replace, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '../../../main/contract/schema/webhook.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { attempt, sendTest } from './webhook-actions.ts';
import { endpointActions } from './webhook-words.ts';

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
