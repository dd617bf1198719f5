/** The bar over the compared views: how they are shown, what is added, and the verdict on the active pane. */
import { ArrowLeftRight, Link2, Plus, Table2, Trophy } from 'lucide-react';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ScreenBar } from '../../ui/layout/ScreenFrame.tsx';
import { mostCompared } from '../navigation/store/navigation.ts';
import { verdictIcons } from '../organise/VerdictIcon.tsx';
import { verdictKeys } from '../organise/verdict-keys.ts';
import styles from './CompareScreen.module.css';
import { compareWords } from './compare-words.ts';
import type { CompareScale } from './use-cameras.ts';
import type { Sides } from './use-sides.ts';

const names: Readonly<Record<ReviewVerdict, string>> = {
  get approved() {
    return compareWords.approve;
  },
  get 'needs-work'() {
    return compareWords.needsWork;
  },
  get rejected() {
    return compareWords.reject;
  },
};

/** `given` is the verdict on the active pane's asset; `onPick` is null while one asset only is compared. */
export interface CompareBarProps {
  readonly together: boolean;
  readonly setTogether: (together: boolean) => void;
  readonly scale: CompareScale;
  readonly setScale: (scale: CompareScale) => void;
  readonly facts: boolean;
  readonly setFacts: (facts: boolean) => void;
  readonly sides: Sides;
  readonly count: number;
  readonly activeTitle: string;
  readonly given: ReviewVerdict | null;
  readonly onVerdict: (verdict: ReviewVerdict) => void;
  readonly onPick: (() => void) | null;
}

export function CompareBar(props: CompareBarProps) {
  const { together, setTogether, scale, setScale, facts, setFacts, sides, count } = props;
  return (
    <ScreenBar>
      <div role="toolbar" aria-label={compareWords.bar} className={styles.tools}>
        <Button
          size="sm"
          icon={<Link2 />}
          aria-pressed={together}
          title={compareWords.togetherHint}
          onClick={() => setTogether(!together)}
        >
          {compareWords.together}
        </Button>
        <SegmentedControl<CompareScale>
          label={compareWords.scale}
          value={scale}
          segments={[
            { value: 'metres', label: compareWords.sameScale },
            { value: 'whole', label: compareWords.eachWhole },
          ]}
          onChange={setScale}
        />
        {count === 2 && (
          <Button size="sm" icon={<ArrowLeftRight />} title={compareWords.swapTitle} onClick={sides.swap}>
            {compareWords.swap}
          </Button>
        )}
        <Button
          size="sm"
          icon={<Plus />}
          disabled={count >= mostCompared}
          title={count >= mostCompared ? compareWords.full : compareWords.addTitle}
          onClick={sides.add}
        >
          {compareWords.add}
        </Button>
        <Button size="sm" icon={<Table2 />} aria-pressed={facts} onClick={() => setFacts(!facts)}>
          {compareWords.facts}
        </Button>
        <Judging {...props} />
      </div>
    </ScreenBar>
  );
}

function Judging({ activeTitle, given, onVerdict, onPick }: CompareBarProps) {
  return (
    <fieldset aria-label={compareWords.verdicts} className={styles.judging}>
      <span className={styles.activeTitle} title={activeTitle}>
        {activeTitle}
      </span>
      {verdictKeys.map(({ verdict, key }) => (
        <IconButton
          key={verdict}
          size="sm"
          label={names[verdict]}
          command={`compare-verdict-${verdict}`}
          shortcut={key}
          icon={verdictIcons[verdict]}
          pressed={given === verdict}
          onClick={() => onVerdict(verdict)}
        />
      ))}
      {onPick !== null && (
        <Button size="sm" icon={<Trophy />} onClick={onPick}>
          {compareWords.pick}
        </Button>
      )}
    </fieldset>
  );
}
