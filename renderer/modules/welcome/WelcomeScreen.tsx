/** The first screen, and the one to come back to when no connection is left: the sandbox, a service of one's own, or samples to look around with. */
import { FlaskConical, PlugZap } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { Mark } from '../../ui/status/Mark.tsx';
import { hasNoConnection } from '../session/store/session.ts';
import { useAction } from '../shared/use-action.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { SampleTiles } from './SampleTiles.tsx';
import styles from './WelcomeScreen.module.css';
import { welcomeWords as words } from './welcome-words.ts';

/** Leads to the create screen once a connection is there. */
export function WelcomeScreen() {
  const { session, navigation, notices } = useStores<'navigation' | 'notices' | 'session'>();
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
          <h2 className={styles.title}>{first ? words.firstTitle : words.againTitle}</h2>
          <p className={styles.lead}>{words.lead}</p>
        </div>
      </header>
      <div className={styles.choices}>
        <section className={styles.choice} aria-labelledby="choice-sandbox">
          <FlaskConical className={styles.icon} aria-hidden="true" />
          <h3 id="choice-sandbox" className={styles.name}>
            {words.sandbox.name}
          </h3>
          <ul className={styles.points}>
            {words.sandbox.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
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
                  done(words.sandbox.running);
                })
              }
            >
              {words.sandbox.use}
            </Button>
          </div>
        </section>
        <section className={styles.choice} aria-labelledby="choice-service">
          <PlugZap className={styles.icon} aria-hidden="true" />
          <h3 id="choice-service" className={styles.name}>
            {words.service.name}
          </h3>
          <p className={styles.text}>{words.service.text}</p>
          <ConnectForm onSaved={() => done(words.service.connected)} />
        </section>
      </div>
      <SampleTiles />
    </div>
  );
}
