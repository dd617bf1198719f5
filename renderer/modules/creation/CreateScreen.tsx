/** Creating by the way that was chosen, or the one that was used last. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { RequestOf } from '../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../main/contract/schema/lineage.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { FormRoute } from '../navigation/store/navigation.ts';
import { SetScreen } from './SetScreen.tsx';
import { StandardForm } from './StandardForm.tsx';

/** `request` is an earlier one, for editing; `failure` is why it was refused, `lineage` where it comes from. */
export function CreateScreen({
  route,
  request,
  failure = null,
  lineage = null,
}: {
  readonly route: FormRoute | null;
  readonly request: RequestOf<FormRoute> | null;
  readonly failure?: AppFailureWire | null;
  readonly lineage?: Lineage | null;
}) {
  const { create, createRoutes, navigation, sets } = useStores<
    'create' | 'createRoutes' | 'navigation' | 'sets'
  >();
  const last = useStore(createRoutes.store, ({ way }) => way);
  const way = request?.route ?? route ?? last;
  useEffect(() => {
    if (request === null) return;
    if (request.route === 'standard') create.refill(request, failure, lineage);
    else sets[methodOf(request.route)].refill(request, { failure, lineage });
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'create', route: request.route });
  }, [create, failure, lineage, navigation, request, sets]);
  useEffect(() => {
    if (way === 'measured') navigation.replace({ name: 'measured' });
  }, [navigation, way]);
  if (way === 'measured') return null;
  return way === 'standard' ? <StandardForm /> : <SetScreen key={way} method={methodOf(way)} />;
}

function methodOf(route: Exclude<FormRoute, 'standard'>): 'high-fidelity' | 'procedural' {
  return route === 'high-fidelity-set' ? 'high-fidelity' : 'procedural';
}
