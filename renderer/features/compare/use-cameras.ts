/** The cameras of all sides: in step, or each by itself. */
import { useEffect, useState } from 'react';
import type { ModelBounds } from '../../scene/measure.ts';
import { sphereOf } from '../../scene/view/camera-moves.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { type CompareScale, followed } from './follow-camera.ts';

interface Side {
  readonly view: ViewHandle;
  readonly bounds: ModelBounds;
}

/** What the sides, the bar and the keys share. */
export interface Cameras {
  /** A side's view is there; returns how to take it out again. */
  enter(place: number, view: ViewHandle, bounds: ModelBounds): () => void;
  /** Does it with all views, or, where they are not together, with the one that has the keyboard. */
  do(deed: (view: ViewHandle) => void): void;
}

interface Choices {
  readonly together: boolean;
  readonly scale: CompareScale;
}

/** One per screen; the same object for as long as it is shown. */
export function useCameras({ together, scale }: Choices): Cameras {
  const [cameras] = useState(createCameras);
  useEffect(() => cameras.choose({ together, scale }), [cameras, together, scale]);
  return cameras;
}

function createCameras(): Cameras & { choose(choices: Choices): void } {
  const sides = new Map<number, Side>();
  let choices: Choices = { together: true, scale: 'metres' };
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
    enter(place, view, bounds) {
      const side: Side = { view, bounds };
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
    do(deed) {
      const focused = [...sides.values()].find(({ view }) => hasKeyboard(view));
      const leader = choices.together ? largest(sides) : (focused ?? sides.values().next().value);
      if (leader !== undefined) deed(leader.view);
    },
  };
}

function hasKeyboard(view: ViewHandle): boolean {
  const stage = view.canvas()?.closest('[role=application]');
  return stage?.contains(document.activeElement) === true;
}

function largest(sides: ReadonlyMap<number, Side>): Side | undefined {
  return [...sides.values()].toSorted((a, b) => sphereOf(b.bounds).radius - sphereOf(a.bounds).radius).at(0);
}
