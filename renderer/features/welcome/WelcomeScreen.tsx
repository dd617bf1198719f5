/** The first screen, and the one to come back to when no connection is left: the sandbox, or a service of one's own. */
import { FlaskConical, PlugZap } from 'lucide-react';
import { useStore } from 'zustand';
import { hasNoConnection } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import { Mark } from '../shell/Mark.tsx';
import { useAction } from '../use-action.ts';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './WelcomeScreen.module.css';

/** Leads to the create screen once a connection is there. */
export function WelcomeScreen() {
  const { session, navigation, notices } = useApp();
  const first = useStore(session.store, hasNoConnection);
  const sandbox = useAction('inline');
  const done = (message: string): void => {
    notices.tell(message, { tone: 'success' });
    navigation.replace({ name: 'create' });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark size={36} />
        <div>
          <h2 className={styles.title}>{first ? 'Welcome to Caliper' : 'Connect to another service'}</h2>
          <p className={styles.lead}>
            Assets are made by a service. Choose one; it can be changed at any time, and the library stays on
            this machine.
          </p>
        </div>
      </header>
      <div className={styles.choices}>
        <section className={styles.choice} aria-labelledby="choice-sandbox">
          <FlaskConical className={styles.icon} aria-hidden="true" />
          <h3 id="choice-sandbox" className={styles.name}>
            Built-in sandbox
          </h3>
          <ul className={styles.points}>
            <li>Runs on this machine: nothing leaves it, no account needed.</li>
            <li>Free, as often as you like.</li>
            <li>
              Makes real files in every format, from simple shapes: for finding your way around, for testing a
              pipeline, and for working offline.
            </li>
          </ul>
          {sandbox.failure !== null && <FailureNotice failure={sandbox.failure} live />}
          <div className={styles.push}>
            <Button
              size="lg"
              variant={first ? 'primary' : 'default'}
              busy={sandbox.busy}
              onClick={() =>
                sandbox.run(async () => {
                  await session.chooseSandbox();
                  done('The sandbox is running. Create your first asset.');
                })
              }
            >
              Use the built-in sandbox
            </Button>
          </div>
        </section>
        <section className={styles.choice} aria-labelledby="choice-service">
          <PlugZap className={styles.icon} aria-hidden="true" />
          <h3 id="choice-service" className={styles.name}>
            A service of your own
          </h3>
          <p className={styles.text}>
            An asset generation service with an account: its address, and a token from its API token page.
          </p>
          <ConnectForm onSaved={() => done('Connected. New assets are made by this service.')} />
        </section>
      </div>
    </div>
  );
}
