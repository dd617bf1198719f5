/** Whether the desktop tells when work ends; in a browser the user is asked for leave here and nowhere else. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import { isOn, permissionWords } from './notification-words.ts';
import { settingsWords } from './settings-words.ts';

/** In the program's own window the desktop needs no leave. */
export function Notifications() {
  const { session, desk } = useApp();
  const host = useStore(session.store, ({ info }) => info?.host ?? 'web');
  const wanted = useStore(session.store, (state) => state.preferences?.notifications ?? false);
  const [asked, setAsked] = useState(() => desk.permission());
  const action = useAction('notice');
  const permission = host === 'web' ? asked : 'granted';
  const change = async (on: boolean): Promise<void> => {
    if (on && host === 'web' && desk.permission() === 'default') setAsked(await desk.ask());
    if (on !== wanted) await session.setPreferences({ notifications: on });
  };
  return (
    <Panel title={settingsWords.notifications.title}>
      <Switch
        label={settingsWords.notifications.tell}
        hint={permissionWords(permission, wanted)}
        checked={isOn(permission, wanted)}
        disabled={permission === 'unsupported' || permission === 'denied'}
        onChange={(on) => action.run(() => change(on))}
      />
    </Panel>
  );
}
