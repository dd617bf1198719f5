/** One simulation behind its protocol: takes orders one after the other, answers each once. The worker is its shell. */
import { setLanguage } from '../../../main/contract/messages/languages.ts';
import { AppError, isAppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { asEngineError, type Engine } from '../../../main/formats/mjcf/engine.ts';
import type { Folder } from '../../../main/formats/resolve-entry.ts';
import type { FolderFile } from '../parse/folder.ts';
import { isOrder } from './check-message.ts';
import { physicsWords } from './physics-words.ts';
import type { PhysicsAnswer, PhysicsFrame, PhysicsOrder, WorldFacts } from './protocol.ts';
import { dropTest } from './world/drop-test.ts';
import { openWorld } from './world/open-world.ts';
import type { World } from './world/world.ts';
import { worldFacts } from './world/world-facts.ts';

/** What it rests on; a test gives its own. */
export interface SimulationParts {
  readonly startEngine: () => Promise<Engine>;
  readonly folderOf: (files: readonly FolderFile[]) => Folder;
  readonly nowMs: () => number;
}

/** Simulated seconds after which a fall is called unsettled, and computing for one answer. */
const limits = { dropS: 10, dropMs: 15_000, frameMs: 12 } as const;

/** Answers any message; rejects never. Null: it was no order. */
export function createAnswerer(parts: SimulationParts): (message: unknown) => Promise<PhysicsAnswer | null> {
  let engine: Engine | null = null;
  let world: World | null = null;
  let broken: AppError | null = null;
  const load = async (order: Extract<PhysicsOrder, { type: 'load' }>): Promise<PhysicsAnswer> => {
    if (engine !== null) throw new AppError('model.damaged', { reason: physicsWords.refused.secondModel });
    setLanguage(order.language);
    const startMs = parts.nowMs();
    engine = await parts.startEngine();
    const { source } = order;
    const folder = parts.folderOf(source.type === 'hulls' ? [] : source.files);
    // Ended with its worker, never aborted.
    const { signal } = new AbortController();
    const opened = await openWorld(source, { engine, folder, signal, nowMs: parts.nowMs });
    world = opened.world;
    const facts: WorldFacts = {
      ...worldFacts(world.model, world.known),
      liftedM: world.liftedM,
      floorM: world.floorM,
      stoodOnFloor: world.stoodOnFloor,
      canFall: world.roots.length > 0,
      flexPoints: world.model.nflexvert,
      notes: [...opened.notes, ...engine.said.splice(0).map((line) => physicsWords.notes.mujoco(line))],
      loadMs: parts.nowMs() - startMs,
    };
    return { id: order.id, type: 'loaded', facts, frame: world.frame() };
  };
  return async (message) => {
    if (!isOrder(message)) return null;
    try {
      if (broken !== null) throw broken;
      if (message.type === 'load') return await load(message);
      if (world === null) throw new AppError('model.damaged', { reason: physicsWords.refused.noModel });
      return answer(world, message, parts.nowMs);
    } catch (error) {
      const known = isAppError(error) ? error : asEngineError(error, engine?.said ?? []);
      // After an abort the engine's memory is not to be trusted.
      if (!isAppError(error)) broken = known;
      return { id: message.id, type: 'failed', failure: toFailure(known) };
    }
  };
}

function answer(
  world: World,
  order: Exclude<PhysicsOrder, { type: 'load' }>,
  nowMs: () => number,
): PhysicsAnswer {
  switch (order.type) {
    case 'advance':
      world.advance(order.seconds, limits.frameMs);
      break;
    case 'reset':
      world.reset();
      break;
    case 'push':
      world.push(order.body, order.at, order.forceN, order.seconds);
      break;
    case 'pull':
      world.pull(order.pull);
      break;
    case 'set-joint':
      world.setJoint(order.joint, order.value);
      break;
    case 'drop': {
      const { heightM } = order;
      const drop = dropTest(world, { heightM, limitS: limits.dropS, budgetMs: limits.dropMs, nowMs });
      return { id: order.id, type: 'dropped', drop, frame: world.frame() };
    }
  }
  return { id: order.id, type: 'frame', frame: world.frame() };
}

const ofFrame = ({ poses, joints, flex }: PhysicsFrame): ArrayBuffer[] => [
  poses.buffer,
  joints.buffer,
  flex.buffer,
];

/** The arrays of an answer that are handed over. */
export function transfersOf(answered: PhysicsAnswer): ArrayBuffer[] {
  switch (answered.type) {
    case 'failed':
      return [];
    case 'frame':
      return ofFrame(answered.frame);
    case 'dropped':
      return [...ofFrame(answered.frame), answered.drop.track.buffer];
    case 'loaded':
      return [
        ...ofFrame(answered.frame),
        ...answered.facts.colliders.flatMap(({ position, index }) =>
          index === null ? [position.buffer] : [position.buffer, index.buffer],
        ),
      ];
  }
}
