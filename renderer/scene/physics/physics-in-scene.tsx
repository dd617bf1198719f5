/** A simulation in the canvas: follows its states, and lets a hand take hold of bodies with Ctrl and the pointer. */
import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { contactShadowName } from '../ground-plan.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { makeTrees } from '../view/pick/make-trees.ts';
import { listenToHand } from './listen-to-hand.ts';
import type { InertiaForm, OverlayKind } from './overlays.ts';
import {
  createPhysicsStage,
  type LooksPlace,
  type PhysicsStage,
  type StageColours,
} from './physics-stage.ts';
import type { PhysicsFrame, Pull, WorldFacts } from './protocol.ts';

/** `listen` gives every state, the present one at once. `onPull` hears where the hand is; null: it let go. */
export interface PhysicsInSceneProps {
  readonly model: LoadedModel;
  readonly facts: WorldFacts;
  readonly start: PhysicsFrame;
  readonly colours: StageColours;
  readonly marks: Readonly<Record<OverlayKind, boolean>>;
  readonly inertiaForm: InertiaForm;
  readonly looks: LooksPlace;
  readonly chosenBody: number | null;
  readonly listen: (listener: (frame: PhysicsFrame) => void) => () => void;
  readonly onPull: (pull: Pull | null) => void;
}

/** Leaves the model as it found it. */
export function PhysicsInScene(props: PhysicsInSceneProps) {
  const { model, facts, start, colours, marks, inertiaForm, looks, chosenBody, listen, onPull } = props;
  const get = useThree((state) => state.get);
  const invalidate = useThree((state) => state.invalidate);
  const stage = useMemo(
    () => createPhysicsStage(model, facts, start, colours),
    [model, facts, start, colours],
  );
  useEffect(() => {
    stage.enter();
    return () => {
      stage.leave();
      invalidate();
    };
  }, [stage, invalidate]);
  useEffect(() => {
    // Made for the model at rest: what moves has none.
    const shade = (visible: boolean): void => {
      const shadow = get().scene.getObjectByName(contactShadowName);
      if (shadow !== undefined) shadow.visible = visible;
    };
    const stop = listen((frame) => {
      stage.pose(frame);
      shade(frame.timeS === 0);
      invalidate();
    });
    return () => {
      stop();
      shade(true);
    };
  }, [stage, listen, get, invalidate]);
  useEffect(() => {
    stage.overlays.show('colliders', marks.colliders);
    stage.overlays.show('centre-of-mass', marks['centre-of-mass']);
    stage.overlays.show('inertia', marks.inertia);
    stage.overlays.show('joints', marks.joints);
    stage.overlays.showInertiaAs(inertiaForm);
    stage.overlays.choose(chosenBody);
    stage.place(looks);
    invalidate();
  }, [stage, marks, inertiaForm, looks, chosenBody, invalidate]);
  useEffect(() => {
    return listenToHand(get().gl.domElement, () => get().camera, { stage, onPull, onMoved: invalidate });
  }, [stage, get, onPull, invalidate]);
  useTreesForHand(stage, model);
  return <primitive object={stage.root} dispose={null} />;
}

/** Made when the hand's key is pressed for the first time: watching alone needs none. */
function useTreesForHand(stage: PhysicsStage, { scene }: LoadedModel): void {
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const make = async (): Promise<void> => {
      const trees = await makeTrees(scene, signal);
      if (!signal.aborted) stage.giveTrees(trees);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Control' && key !== 'Meta') return;
      window.removeEventListener('keydown', onKey);
      void make();
    };
    window.addEventListener('keydown', onKey, { signal });
    return () => leave.abort();
  }, [stage, scene]);
}
