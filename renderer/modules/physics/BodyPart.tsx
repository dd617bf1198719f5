/** The bodies with their masses; of the chosen one its centre of mass, inertia and contact shapes. */
import { useMemo } from 'react';
import { inertiaShape } from '../../scene/inertia.ts';
import type { WorldBody, WorldFacts } from '../../scene/physics/protocol.ts';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { formatNumber, massText } from '../../ui/text/format.ts';
import { Fold } from './Fold.tsx';
import styles from './PhysicsTray.module.css';
import { figure, shapesText } from './physics-figures.ts';
import { physicsWords } from './physics-words.ts';

const rowPx = 26;
const few = 6;

interface Numbered {
  readonly body: WorldBody;
  readonly number: number;
}

/** `onChoose` hears null when the chosen one is chosen again. */
export function BodyPart({
  facts,
  chosen,
  onChoose,
}: {
  readonly facts: WorldFacts;
  readonly chosen: number | null;
  readonly onChoose: (body: number | null) => void;
}) {
  const all = useMemo(() => facts.bodies.map((body, number): Numbered => ({ body, number })), [facts]);
  const massKg = facts.bodies.reduce((sum, body) => sum + body.massKg, 0);
  const body = chosen === null ? undefined : facts.bodies[chosen];
  return (
    <Fold title={physicsWords.bodies} aside={`${formatNumber(all.length)} · ${massText(massKg)}`} open>
      {all.length > 0 && (
        <div className={styles.bodies} style={{ height: Math.min(few, all.length) * rowPx + 2 }}>
          <VirtualList
            label={physicsWords.bodies}
            items={all}
            keyOf={({ number }) => String(number)}
            estimateHeight={rowPx}
            onRowClick={(_, { number }) => onChoose(number === chosen ? null : number)}
            onActivate={({ number }) => onChoose(number === chosen ? null : number)}
            renderRow={(row) => (
              <span className={styles.body} data-chosen={row.number === chosen}>
                <span className={styles.jointName}>{row.body.name}</span>
                <span className={styles.quiet}>
                  {row.body.moves ? massText(row.body.massKg) : physicsWords.held}
                </span>
              </span>
            )}
          />
        </div>
      )}
      {body !== undefined && chosen !== null && <Details facts={facts} body={body} number={chosen} />}
    </Fold>
  );
}

function Details({ facts, body, number }: Numbered & { readonly facts: WorldFacts }) {
  const shapes = facts.colliders.filter((collider) => collider.body === number).map(({ shape }) => shape);
  const solid = inertiaShape(body.massKg, body.inertia.diagonal).physical;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{physicsWords.massExactly}</dt>
        <dd>{physicsWords.kilograms(body.massKg)}</dd>
      </div>
      <div>
        <dt>{physicsWords.centre}</dt>
        <dd>{body.centreOfMass.map((value) => figure(value)).join(', ')} m</dd>
      </div>
      <div>
        <dt>{physicsWords.moments}</dt>
        <dd>{body.inertia.diagonal.map((value) => figure(value)).join(', ')} kg m²</dd>
      </div>
      {!solid && <div className={styles.bad}>{physicsWords.unphysical}</div>}
      <div>
        <dt>{physicsWords.shapes}</dt>
        <dd>{shapesText(shapes)}</dd>
      </div>
    </dl>
  );
}
