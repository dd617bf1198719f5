/** A combination of options that the service would refuse: why, and what mends it, a button each. */
import type { Fault } from '../../../../main/contract/plain/request-rules/fault.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { simulatorNames } from '../create-words.ts';
import { optionFaultsWords as words } from '../form-words.ts';
import type { ParamChoices, ParamPath } from '../store/create-params.ts';
import styles from './OptionsPanel.module.css';

interface Fix {
  readonly label: string;
  readonly apply: (choose: Choose) => void;
}
type Choose = <P extends ParamPath>(path: P, value: ParamChoices[P]) => void;

/** Nothing when there are none. */
export function OptionFaults({
  faults,
  onChoose,
}: {
  readonly faults: readonly Fault[];
  readonly onChoose: Choose;
}) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert" data-problem>
      {faults.map(({ code, message }) => (
        <div key={code}>
          <p>{sentence(code, message)}</p>
          <div className={styles.fixes}>
            {fixesOf(code).map(({ label, apply }) => (
              <Button key={label} size="sm" onClick={() => apply(onChoose)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The rule’s own sentence, but for identifiers that the screen shows under other names. */
function sentence(code: Fault['code'], message: string): string {
  if (code === 'deformable-needs-auto') return words.softNeedsAuto;
  return code === 'deformable-needs-simulator' ? words.softNeedsSimulator : message;
}

const soft = ['isaac_sim_physx', 'isaac_sim_newton', 'genesis'] as const;
const makeRigid: Fix = {
  label: words.makeItRigid,
  apply: (choose) => choose('physics.body', 'rigid'),
};

function fixesOf(code: Fault['code']): readonly Fix[] {
  if (code === 'deformable-needs-auto')
    return [
      {
        label: words.automaticCollision,
        apply: (choose) => choose('physics.collision', 'auto'),
      },
      makeRigid,
    ];
  if (code !== 'deformable-needs-simulator') return [];
  const others = soft.map(
    (value): Fix => ({
      label: words.simulator(simulatorNames[value]),
      apply: (choose) => choose('physics.simulator', value),
    }),
  );
  return [...others, makeRigid];
}
