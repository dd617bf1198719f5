/** The connections: which one is used, switching, adding, removing. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../../../main/contract/model/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import { ConnectForm } from '../welcome/ConnectForm.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import styles from './Connections.module.css';
import { RemoveConnection } from './RemoveConnection.tsx';

export function Connections() {
  const { session, notices } = useApp();
  const state = useStore(session.store, (all) => all.connections);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const sandbox = useAction('inline');
  if (state === null) return null;
  const { connections, health } = state;
  const hasSandbox = connections.some((connection) => connection.kind === 'sandbox');
  return (
    <Panel
      title="Connections"
      description="New assets are made by the one in use. Jobs of the others go on as well."
      flush
      actions={
        <span className={styles.buttons}>
          {!hasSandbox && (
            <Button busy={sandbox.busy} onClick={() => sandbox.run(session.chooseSandbox)}>
              Use the sandbox
            </Button>
          )}
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            Add a service
          </Button>
        </span>
      }
    >
      {sandbox.failure !== null && <FailureNotice failure={sandbox.failure} live />}
      {connections.length === 0 ? (
        <p className={styles.none}>
          No service is connected. The library can be looked at, but nothing can be created.
        </p>
      ) : (
        <ul>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              health={connection.active ? health : null}
              onRemove={() => setRemoving(connection)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={adding}
        onClose={() => setAdding(false)}
        title="Add a service"
        description="An asset generation service with an account."
      >
        <ConnectForm
          onSaved={() => {
            setAdding(false);
            notices.tell('Connected. New assets are made by this service.', { tone: 'success' });
          }}
        />
      </Dialog>
      <RemoveConnection connection={removing} onClose={() => setRemoving(null)} />
    </Panel>
  );
}
