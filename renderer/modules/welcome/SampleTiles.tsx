/** Samples to look around with, a tile each: got with one click, gone with another. */
import { Boxes, Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Sample, SamplesState } from '../../../main/contract/schema/samples.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { useAction } from '../shared/use-action.ts';
import styles from './SampleTiles.module.css';
import { addSample, openSample, removeSample } from './sample-actions.ts';
import { sampleWords as words } from './welcome-words.ts';

/** Nothing until it is known which are there. */
export function SampleTiles() {
  const { samples } = useStores<'samples'>();
  const state = useStore(samples.store);
  if (state === null) return null;
  return (
    <section className={styles.samples} aria-labelledby="samples">
      <h3 id="samples" className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.tiles}>
        <Tile what="library" icon={<Boxes aria-hidden="true" />} shown={libraryShown(state)} />
        {state.captureShipped && (
          <Tile
            what="capture"
            icon={<Clapperboard aria-hidden="true" />}
            shown={state.capture === null ? null : words.capture.state}
          />
        )}
      </div>
    </section>
  );
}

function libraryShown({ library }: SamplesState): string | null {
  return library === null ? null : words.library.state(library.ready, library.assets);
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
  const { name, text, add, open, remove } = words[what];
  return (
    <div className={styles.tile}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.what}>
        <h4>{name}</h4>
        <p className={styles.text}>{shown ?? text}</p>
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
