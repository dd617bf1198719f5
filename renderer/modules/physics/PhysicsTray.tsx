/** See physics: what the engine sees of the model, and what MuJoCo answers when it is played, dropped, pushed and pulled. */
import { memo, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { PhysicsInScene } from '../../scene/physics/physics-in-scene.tsx';
import { besideM, type StageColours } from '../../scene/physics/physics-stage.ts';
import type { PhysicsFrame, Pull, WorldFacts } from '../../scene/physics/protocol.ts';
import { InScene } from '../../scene/view/in-scene.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Spinner } from '../../ui/status/Progress.tsx';
import { useScenePalette } from '../stage/scene-style.ts';
import type { TrayProps } from '../stage/tray.ts';
import { sourceType } from './choose-source.ts';
import { BaseChoice, BodyPart, ShowPart, SourcePart } from './EngineModel.tsx';
import { DropPart, JointPart, PushPart } from './Experiments.tsx';
import { Fold } from './PhysicsControls.tsx';
import styles from './PhysicsTray.module.css';
import type { PhysicsSession } from './physics-session.ts';
import { figure, physicsWords } from './physics-words.ts';
import { RunPart, usePhysicsKeys } from './RunPart.tsx';
import { type SessionWish, sizeOf, useSession } from './use-session.ts';

/** The model's own solver settings, as they are: another engine, or another setting, answers otherwise. */
const words = physicsWords.setting;

const list = (values: readonly number[]): string => values.map((value) => figure(value)).join(' ');

function SolverPart({ path, facts }: { readonly path: string; readonly facts: WorldFacts }) {
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

/** Stable as long as the theme is. */
function useStageColours(): StageColours {
  const { mark } = useScenePalette();
  // The mark is the theme's text colour, so it changes with the theme as the others do.
  return useMemo(() => ({ ...readColours(), floor: mark }), [mark]);
}

const tokens = {
  centreOfMass: '--warning-solid',
  inertia: '--info-solid',
  unphysical: '--danger-solid',
  joint: '--success-solid',
  hand: '--danger-solid',
} as const;

/** Resolved by an element that has them: a token on its own is still two colours. */
function readColours(): Omit<StageColours, 'floor'> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    centreOfMass: read(tokens.centreOfMass),
    inertia: read(tokens.inertia),
    unphysical: read(tokens.unphysical),
    joint: read(tokens.joint),
    hand: read(tokens.hand),
  };
  probe.remove();
  return colours;
}

export function PhysicsTray(props: TrayProps) {
  const [wish, setWish] = useState<SessionWish>({ massKg: null, base: 'free' });
  const [attempt, setAttempt] = useState(0);
  return (
    <OpenTray
      key={attempt}
      {...props}
      wish={wish}
      onWish={setWish}
      onAgain={() => setAttempt((count) => count + 1)}
    />
  );
}

interface OpenTrayProps extends TrayProps {
  readonly wish: SessionWish;
  readonly onWish: (wish: SessionWish) => void;
  readonly onAgain: () => void;
}

function OpenTray({ wish, onWish, onAgain, ...props }: OpenTrayProps) {
  const session = useSession(props, wish);
  const { file, model, view } = props;
  const status = useStore(session.store, (state) => state.status);
  const failure = useStore(session.store, (state) => state.failure);
  const facts = useStore(session.store, (state) => state.facts);
  const guessedMass = useStore(session.store, (state) => state.guessedMass);
  const [chosen, setChosen] = useState<number | null>(null);
  usePhysicsKeys(session);
  useRoomBeside(props);
  // After a click the view's keys work on: the space bar plays, and presses no button again.
  const onPointerUp = (event: PointerEvent): void => {
    if (!(event.target instanceof Element)) return;
    if (
      event.target.closest('button, input[type="range"], input[type="checkbox"], [role="checkbox"]') === null
    )
      return;
    const stage = view.current?.canvas()?.closest<HTMLElement>('[role="application"]');
    requestAnimationFrame(() => stage?.focus({ preventScroll: true }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of the pointer only to give the focus back
    <div className={styles.all} onPointerUp={onPointerUp}>
      {/* In the same place whatever happens: what is typed into it starts the engine anew. */}
      <SourcePart path={file.localPath} {...{ facts, guessedMass, wish, onWish }} />
      {status === 'failed' && failure !== null && (
        <FailureNotice
          failure={failure}
          note={physicsWords.ended}
          live
          actions={
            <Button size="sm" onClick={onAgain}>
              {physicsWords.startAgain}
            </Button>
          }
        />
      )}
      {status === 'starting' && (
        <output className={`${styles.line} ${styles.start}`}>
          <Spinner /> {physicsWords.starting}
        </output>
      )}
      {status === 'ready' && facts !== null && (
        <>
          <InPicture {...{ session, model, chosen }} />
          <RunPart session={session} />
          <Refusal session={session} />
          <ShowPart base={<BaseChoice wish={wish} onWish={onWish} />} />
          <DropPart session={session} facts={facts} />
          <JointPart session={session} facts={facts} sizeM={sizeOf(model)} />
          <PushPart {...{ session, facts, view }} body={chosen} onBody={setChosen} />
          {facts.bodies.length > 0 && <BodyPart facts={facts} chosen={chosen} onChoose={setChosen} />}
          <SolverPart path={file.localPath} facts={facts} />
        </>
      )}
    </div>
  );
}

/** The camera goes to the middle between the looks and the shapes beside them, and back. */
function useRoomBeside({ view, model }: Pick<TrayProps, 'view' | 'model'>): void {
  const { physicsView } = useStores<'physicsView'>();
  const isBeside = useStore(physicsView.store, ({ looks }) => looks === 'beside');
  useEffect(() => {
    const move = (way: 1 | -1): void => {
      const pose = view.current?.pose() ?? null;
      if (pose === null) return;
      const by = (way * besideM(model)) / 2;
      pose.position.x += by;
      pose.target.x += by;
      view.current?.setPose(pose);
      view.current?.zoom(way === 1 ? wider : 1 / wider);
    };
    if (!isBeside) return undefined;
    move(1);
    return () => move(-1);
  }, [view, model, isBeside]);
}

const wider = 1.3;

/** What stopped it, or why the last order was not followed. */
function Refusal({ session }: { readonly session: PhysicsSession }) {
  const refusal = useStore(session.store, (state) => state.refusal);
  const trouble = useStore(session.store, (state) => state.readout.trouble);
  if (refusal !== null) return <FailureNotice failure={refusal} live />;
  if (trouble === null) return null;
  return (
    <p role="alert" className={styles.notes}>
      {trouble}
    </p>
  );
}

// Its own component: the numbers of the tray change ten times a second, and what is drawn follows on its own.
const InPicture = memo(function InPicture({
  session,
  model,
  chosen,
}: {
  readonly session: PhysicsSession;
  readonly model: TrayProps['model'];
  readonly chosen: number | null;
}) {
  const { physicsView } = useStores<'physicsView'>();
  const { marks, inertiaForm, looks } = useStore(physicsView.store);
  const facts = useStore(session.store, (state) => state.facts);
  const start = useStore(session.store, (state) => state.start);
  const colours = useStageColours();
  const listen = useCallback((hear: (frame: PhysicsFrame) => void) => session.onFrame(hear), [session]);
  const onPull = useCallback((pull: Pull | null) => session.pull(pull), [session]);
  if (facts === null || start === null) return null;
  return (
    <InScene>
      <PhysicsInScene
        {...{ model, facts, start, colours, marks, inertiaForm, looks, listen, onPull }}
        chosenBody={chosen}
      />
    </InScene>
  );
});
