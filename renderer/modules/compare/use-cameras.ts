/** The cameras of all sides: in step, or each on its own. */
import { useEffect, useState } from 'react';
import type { Vector3 } from 'three';
import type { ModelBounds } from '../../scene/measure.ts';
import { type Pose, sphereOf } from '../../scene/view/camera-moves.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';

/** Switches a side's view between orthographic and perspective. */
export type ShowFlat = (flat: boolean) => void;

/** What of a view is steered here. */
export type SteeredView = Pick<ViewHandle, 'pose' | 'setPose' | 'onPose' | 'frame' | 'show' | 'canvas'>;

interface Side {
  readonly view: SteeredView;
  readonly bounds: ModelBounds;
  readonly showFlat: ShowFlat;
}

/** What the sides, the bar and the keys share. */
export interface Cameras {
  /** A side's view is there; returns how to take it out again. */
  enter(place: number, view: SteeredView, bounds: ModelBounds, showFlat: ShowFlat): () => void;
  /** Whether the side is without perspective; null until that was chosen here. */
  isFlat(place: number): boolean | null;
  /** Changes between perspective and none, on all sides or on the one that has the keyboard. `usual` is how they began. */
  toggleFlat(usual: boolean): void;
  /** Does it with all views, or, where they are not together, with the one that has the keyboard. */
  do(action: (view: SteeredView) => void): void;
}

interface Choices {
  readonly together: boolean;
  readonly scale: CompareScale;
}

/** One per screen; the same object for as long as it is shown. */
export function useCameras({ together, scale }: Choices): Cameras {
  const [cameras] = useState(() => createCameras());
  useEffect(() => cameras.choose({ together, scale }), [cameras, together, scale]);
  return cameras;
}

/** `hasKeyboard` finds the side that the user is at. */
export function createCameras(
  hasKeyboard: (view: SteeredView) => boolean = keyboardIsIn,
): Cameras & { choose(choices: Choices): void } {
  const sides = new Map<number, Side>();
  let choices: Choices = { together: true, scale: 'metres' };
  const flat = new Map<number, boolean>();
  const focusedPlace = (): number | undefined =>
    [...sides].find(([, { view }]) => hasKeyboard(view))?.[0] ?? sides.keys().next().value;
  const lead = (leader: Side): void => {
    const pose = leader.view.pose();
    if (pose === null || !choices.together) return;
    for (const side of sides.values())
      if (side !== leader) side.view.setPose(followed(pose, leader.bounds, side.bounds, choices.scale));
  };
  return {
    choose(next) {
      choices = next;
      if (next.together) largest(sides)?.view.frame();
    },
    isFlat: (place) => flat.get(place) ?? null,
    toggleFlat(usual) {
      const own = focusedPlace();
      if (own === undefined) return;
      const next = !(flat.get(own) ?? usual);
      for (const [place, { showFlat }] of sides) {
        if (!choices.together && place !== own) continue;
        flat.set(place, next);
        showFlat(next);
      }
    },
    enter(place, view, bounds, showFlat) {
      const side: Side = { view, bounds, showFlat };
      const [other] = sides.values();
      sides.set(place, side);
      const stop = view.onPose(() => lead(side));
      // The newcomer is looked at from where the others are; a larger one makes all of them step back.
      if (choices.together && other !== undefined) {
        lead(other);
        if (largest(sides) === side && choices.scale === 'metres') view.frame();
      }
      return () => {
        stop();
        if (sides.get(place) === side) sides.delete(place);
      };
    },
    do(action) {
      const focused = [...sides.values()].find(({ view }) => hasKeyboard(view));
      const leader = choices.together ? largest(sides) : (focused ?? sides.values().next().value);
      if (leader !== undefined) action(leader.view);
    },
  };
}

function keyboardIsIn(view: SteeredView): boolean {
  const stage = view.canvas()?.closest('[role=application]');
  return stage?.contains(document.activeElement) === true;
}

function largest(sides: ReadonlyMap<number, Side>): Side | undefined {
  return [...sides.values()].toSorted((a, b) => sphereOf(b.bounds).radius - sphereOf(a.bounds).radius).at(0);
}

/** `metres`: both are drawn as large as they are. `whole`: each fills its view as the other one fills its. */
export type CompareScale = 'metres' | 'whole';

/** The pose from which `to` is seen as `from` is seen from `pose`. */
export function followed(pose: Pose, from: ModelBounds, to: ModelBounds, scale: CompareScale): Pose {
  const factor = scale === 'metres' ? 1 : sphereOf(to).radius / sphereOf(from).radius;
  const moved = (point: Vector3): Vector3 =>
    point.clone().sub(anchorOf(from, scale)).multiplyScalar(factor).add(anchorOf(to, scale));
  return { position: moved(pose.position), target: moved(pose.target) };
}

/** In metres things stand on one ground; otherwise what counts is their middle. */
function anchorOf(bounds: ModelBounds, scale: CompareScale): Vector3 {
  const { center } = sphereOf(bounds);
  return scale === 'metres' ? center.setY(bounds.min[1]) : center;
}
