/** What a request asks for: by which route, and how many assets. Pure. */
import type { CreateRoute } from '../../../contract/schema/creation/create-request.ts';

/** The part of a request by which holds decide. */
export interface Demand {
  readonly route: CreateRoute;
  readonly assets: number;
}

/** True where at most five may be queued or running (specification: Limits, concurrent variation sets). */
export function isSet({ route }: Demand): boolean {
  return route === 'high-fidelity-set' || route === 'procedural-set';
}
