/** The first screen, and the one to come back to when no connection is left: the sandbox, a service of one's own, or samples to look around with. */
import { Boxes, Clapperboard, FileArchive, FlaskConical, FolderInput, PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Sample, SamplesState } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Mark } from '../../ui/status/Signs.tsx';
import { hasNoConnection } from '../session/store/session.ts';
import { useAction } from '../shared/use-action.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { addSample, openSample, removeSample } from './sample-actions.ts';
import styles from './Welcome.module.css';
import { existingWords, sampleWords, welcomeWords } from './welcome-words.ts';

/** Leads to the create screen once a connection is there. */
export function WelcomeScreen() {
  const { createRoutes, session, navigation, notices } = useStores<
    'createRoutes' | 'navigation' | 'notices' | 'session'
  >();
  const first = useStore(session.store, hasNoConnection);
  const sandbox = useAction('inline');
  const done = (message: string): void => {
    notices.tell(message, { tone: 'success' });
    createRoutes.setFocus('first-field');
    navigation.replace({ name: 'create' });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark size={36} />
        <div>
          <h2 className={styles.title}>{first ? welcomeWords.firstTitle : welcomeWords.againTitle}</h2>
          <p className={styles.lead}>{welcomeWords.lead}</p>
        </div>
      </header>
      <div className={styles.choices}>
        <section className={styles.choice} aria-labelledby="choice-sandbox">
          <FlaskConical className={styles.icon} aria-hidden="true" />
          <h3 id="choice-sandbox" className={styles.name}>
            {welcomeWords.sandbox.name}
          </h3>
          <ul className={styles.points}>
            {welcomeWords.sandbox.points.map((point) => (
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
                  done(welcomeWords.sandbox.running);
                })
              }
            >
              {welcomeWords.sandbox.use}
            </Button>
          </div>
        </section>
        <section className={styles.choice} aria-labelledby="choice-service">
          <PlugZap className={styles.icon} aria-hidden="true" />
          <h3 id="choice-service" className={styles.name}>
            {welcomeWords.service.name}
          </h3>
          <p className={styles.text}>{welcomeWords.service.text}</p>
          <ConnectForm onSaved={() => done(welcomeWords.service.connected)} />
        </section>
      </div>
      <ExistingFiles />
      <SampleTiles />
    </div>
  );
}

/** What is on this disk already needs no service. */
function ExistingFiles() {
  const { commands, folders } = useStores<'commands' | 'folders'>();
  return (
    <section className={styles.samples} aria-labelledby="existing-files">
      <h3 id="existing-files" className={styles.sampleTilesTitle}>
        {existingWords.title}
      </h3>
      <p className={styles.sampleTilesLead}>{existingWords.lead}</p>
      <div className={styles.existing}>
        <Button icon={<FolderInput />} onClick={folders.open}>
          {existingWords.folder}
        </Button>
        <Button icon={<FileArchive />} onClick={() => void commands.run('open-hand-on')}>
          {existingWords.zip}
        </Button>
      </div>
    </section>
  );
}

// Samples to look around with, a tile each: got with one click, gone with another.

/** Nothing until it is known which are there. */
function SampleTiles() {
  const { samples } = useStores<'samples'>();
  const state = useStore(samples.store);
  if (state === null) return null;
  return (
    <section className={styles.samples} aria-labelledby="samples">
      <h3 id="samples" className={styles.sampleTilesTitle}>
        {sampleWords.title}
      </h3>
      <p className={styles.sampleTilesLead}>{sampleWords.lead}</p>
      <div className={styles.tiles}>
        <Tile what="library" icon={<Boxes aria-hidden="true" />} shown={libraryShown(state)} />
        {state.captureShipped && (
          <Tile
            what="capture"
            icon={<Clapperboard aria-hidden="true" />}
            shown={state.capture === null ? null : sampleWords.capture.state}
          />
        )}
      </div>
    </section>
  );
}

function libraryShown({ library }: SamplesState): string | null {
  return library === null ? null : sampleWords.library.state(library.ready, library.assets);
}

/** `shown`: what is there of it; null for nothing. */
function Tile({
  what,
  icon,
  shown,
}: {
  readonly what: Sample;
  readonly icon: ReactNode;
  readonly shown: string | null;
}) {
  const app = useStores<'navigation' | 'notices' | 'samples'>();
  const action = useAction('inline');
  const { name, text, add, open, remove } = sampleWords[what];
  return (
    <div className={styles.tile}>
      <span className={styles.sampleTilesIcon}>{icon}</span>
      <div className={styles.what}>
        <h4>{name}</h4>
        <p className={styles.sampleTilesText}>{shown ?? text}</p>
        {action.failure !== null && <FailureNotice failure={action.failure} live />}
        <div className={styles.buttons}>
          {shown === null ? (
            <Button busy={action.busy} onClick={() => action.run(() => addSample(app, what))}>
              {add}
            </Button>
          ) : (
            <>
              <Button onClick={() => openSample(app, what)}>{open}</Button>
              <Button
                variant="ghost"
                busy={action.busy}
                onClick={() => action.run(() => removeSample(app, what))}
              >
                {remove}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
