/** The simulation of the file that is shown, while the tool is open. */
import { useEffect, useRef, useState } from 'react';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { createSimulation } from '../../scene/physics/create-simulation.ts';
import { pageHost } from '../../scene/physics/physics-in-scene.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { modelSource } from '../stage/model-source.ts';
import type { TrayProps } from '../stage/tray.ts';
import { chooseSource } from './choose-source.ts';
import { createSession, type PhysicsSession } from './physics-session.ts';

/** What the user decides before it starts; another choice starts it anew. */
export interface SessionWish {
  readonly massKg: number | null;
  readonly base: 'free' | 'held';
}

/** Ends with the component. */
export function useSession(
  { detail, file, model }: TrayProps,
  { massKg, base }: SessionWish,
): PhysicsSession {
  const { physicsView } = useStores<'physicsView'>();
  const [session] = useState(() =>
    createSession({
      open: (wanted, signal) => createSimulation(wanted, signal, pageHost),
      nextFrame: pageHost.nextFrame,
      nowMs: () => performance.now(),
    }),
  );
  // Details are read again with every event; what is simulated is the file that was loaded.
  const asset = useRef(detail);
  useEffect(() => {
    asset.current = detail;
  });
  const path = file.localPath;
  useEffect(() => {
    let isLeft = false;
    const begin = (): void => {
      if (isLeft) return;
      const { files } = modelSource(asset.current, path);
      const here = globalThis.location.href;
      const source = chooseSource({
        path,
        files: files.map((each) => ({ ...each, url: new URL(each.url, here).href })),
        model,
        massKg: massKg ?? asset.current.facts?.massKg ?? null,
        base,
      });
      session.begin(source, physicsView.store.getState().speed);
    };
    // Hulls are made of the shapes themselves.
    if (model.fine.areThere()) begin();
    else void model.fine.settled.then(begin);
    return () => {
      isLeft = true;
      session.end();
    };
  }, [session, physicsView, path, model, massKg, base]);
  return session;
}

/** The largest extent, metres. */
export function sizeOf({ facts: { bounds } }: LoadedModel): number {
  return Math.max(...bounds.max.map((most, i) => most - (bounds.min[i] ?? 0)));
}
