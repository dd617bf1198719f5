/** What each state of a row means, behind a button of the toolbar. */
import { CircleQuestionMark } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { StatusPill } from '../../ui/status/Signs.tsx';
import { stateLegendWords as words } from './overall-words.ts';
import styles from './Queue.module.css';
import { queueRowViewWords } from './queue-words.ts';

type State = keyof typeof words.states;

/** In the order in which a request passes through them. */
const states = Object.keys(words.states) as readonly State[];

export function StateLegend() {
  return (
    <Popover title={words.open} trigger={<IconButton label={words.open} icon={<CircleQuestionMark />} />}>
      <dl className={styles.legend}>
        {states.map((state) => (
          <div key={state} className={styles.state}>
            <dt>
              {state === 'finishing' ? (
                <StatusPill status="running" label={queueRowViewWords.finishing} />
              ) : (
                <StatusPill status={state} />
              )}
            </dt>
            <dd>{words.states[state]}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
