/** The services that Caliper works with, and where their tokens are kept. */
import { useStore } from 'zustand';
import { Panel } from '../../ui/Panel.tsx';
import { useApp } from '../app-context.ts';
import { Connections } from './Connections.tsx';
import { settingsWords } from './settings-words.ts';

/** Connections first. */
export function ConnectionsPage() {
  const { session } = useApp();
  const where = useStore(session.store, ({ info }) => info?.secrets.description ?? '');
  return (
    <>
      <Connections />
      <Panel title={settingsWords.tokens.title} description={settingsWords.tokens.about}>
        <p>{where}</p>
      </Panel>
    </>
  );
}
