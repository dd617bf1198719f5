/** What of a simulation is shown, and how it is run: choices that hold from asset to asset. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the engine sees and the looks do not tell. */
export type PhysicsMark = 'colliders' | 'centre-of-mass' | 'inertia' | 'joints';

export interface PhysicsChoices {
  readonly marks: Readonly<Record<PhysicsMark, boolean>>;
  readonly inertiaForm: 'ellipsoid' | 'box';
  /** Where the looks are while the engine's shapes are shown. */
  readonly looks: 'under' | 'glass' | 'beside' | 'hidden';
  /** Simulated seconds for each second. */
  readonly speed: number;
  readonly dropHeightM: number;
  /** Of a push; null: half of what the body weighs. */
  readonly pushN: number | null;
}

export interface PhysicsView {
  readonly store: StoreApi<PhysicsChoices>;
  toggleMark(mark: PhysicsMark): void;
  choose(choices: Partial<Omit<PhysicsChoices, 'marks'>>): void;
}

/** From an eighth of the clock's pace to four times. */
export const physicsSpeeds = [0.125, 0.25, 0.5, 1, 2, 4] as const;

/** One per window. */
export function createPhysicsView(): PhysicsView {
  const store = createStore<PhysicsChoices>(() => ({
    marks: { colliders: true, 'centre-of-mass': true, inertia: false, joints: true },
    inertiaForm: 'ellipsoid',
    looks: 'under',
    speed: 1,
    dropHeightM: 0.05,
    pushN: null,
  }));
  return {
    store,
    toggleMark: (mark) => store.setState(({ marks }) => ({ marks: { ...marks, [mark]: !marks[mark] } })),
    choose: (choices) => store.setState(choices),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly physicsView: PhysicsView;
  }
}
