/** The model's own solver settings, as they are: another engine, or another setting, answers otherwise. */
import type { WorldFacts } from '../../scene/physics/protocol.ts';
import { sourceType } from './choose-source.ts';
import { Fold } from './Fold.tsx';
import styles from './PhysicsTray.module.css';
import { figure } from './physics-figures.ts';
import { physicsWords } from './physics-words.ts';

const words = physicsWords.setting;

const list = (values: readonly number[]): string => values.map((value) => figure(value)).join(' ');

export function SolverPart({ path, facts }: { readonly path: string; readonly facts: WorldFacts }) {
  const { settings } = facts;
  const { contact } = settings;
  const rows: readonly (readonly [string, string])[] = [
    [words.engine, settings.engine],
    [words.timestep, `${figure(settings.timestepS * 1000)} ms`],
    [words.integrator, settings.integrator],
    [words.solver, settings.solver],
    [words.iterations, String(settings.iterations)],
    [words.tolerance, figure(settings.tolerance)],
    [words.cone, settings.cone],
    [words.gravity, `${list(settings.gravity)} m/s²`],
    ...(contact === null
      ? []
      : ([
          [words.friction, list(contact.friction)],
          [words.solref, list(contact.solref)],
          [words.solimp, list(contact.solimp)],
        ] as const)),
  ];
  return (
    <Fold title={physicsWords.settings}>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contact !== null && contact.others > 0 && (
        <p className={styles.quiet}>{physicsWords.otherContacts(contact.others)}</p>
      )}
      <p className={styles.quiet}>
        {physicsWords.notSimulated[sourceType(path)](facts.flexPoints > 0)} {physicsWords.otherEngines}
      </p>
    </Fold>
  );
}
