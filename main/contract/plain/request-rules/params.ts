/** `params` of requests (specification: Request parameter objects; high-fidelity rules 2 and 3). What is left out takes the account's default, so only what is stated is judged. */
import { paramValues } from '../param-values.ts';
import { type Fault, type FaultCode, pathOf } from './fault.ts';
import { ruleWords as words } from './rule-words.ts';

/** `params` as they are stated; any string, so that a draft can be judged. */
export interface ParamsFacts {
  readonly mesh?: { readonly quality?: string };
  readonly texture?: { readonly resolution?: number };
  readonly physics?: {
    readonly body?: string;
    readonly collision?: string;
    readonly simulator?: string;
    readonly articulated?: boolean;
  };
  readonly variation?: { readonly variation_type?: string; readonly wildness?: string };
}

/** What the request makes: the rules of `physics` differ. */
export type MadeBy = 'standard' | 'measured' | 'high-fidelity' | 'procedural';

/** The simulators with soft bodies (specification: high-fidelity rule 3). */
export const deformableSimulators: readonly string[] = ['isaac_sim_physx', 'isaac_sim_newton', 'genesis'];

/** The sentence for a value that is none of the allowed. */
export function mustBeOneOf(allowed: readonly (string | number)[]): string {
  return words.oneOf(allowed.join(', '));
}

/** Every fault of `params`. */
export function paramsFaults(params: ParamsFacts | null | undefined, madeBy: MadeBy, path: string): Fault[] {
  if (params === null || params === undefined) return [];
  return [
    ...valueFaults(params, path),
    ...physicsFaults(params.physics ?? {}, madeBy, pathOf(path, 'physics')),
  ];
}

function valueFaults({ mesh, texture, physics, variation }: ParamsFacts, path: string): Fault[] {
  const stated: readonly [string, string | number | undefined, readonly (string | number)[]][] = [
    ['mesh.quality', mesh?.quality, paramValues.mesh.quality],
    ['texture.resolution', texture?.resolution, paramValues.texture.resolution],
    ['physics.body', physics?.body, paramValues.physics.body],
    ['physics.collision', physics?.collision, paramValues.physics.collision],
    ['physics.simulator', physics?.simulator, paramValues.physics.simulator],
    ['variation.variation_type', variation?.variation_type, paramValues.variation.variation_type],
    ['variation.wildness', variation?.wildness, paramValues.variation.wildness],
  ];
  return stated
    .filter(([, value, allowed]) => value !== undefined && !allowed.includes(value))
    .map(([name, , allowed]) => ({
      path: pathOf(path, name),
      code: 'value-unknown',
      message: mustBeOneOf(allowed),
    }));
}

/** The specification binds deformable bodies to a collision and to simulators for high-fidelity sets only. */
function physicsFaults(physics: NonNullable<ParamsFacts['physics']>, madeBy: MadeBy, path: string): Fault[] {
  const { body, collision, simulator, articulated } = physics;
  const fault = (name: string, code: FaultCode, message: string): Fault => ({
    path: pathOf(path, name),
    code,
    message,
  });
  const faults: Fault[] = [];
  if (madeBy !== 'procedural' && articulated !== undefined)
    faults.push(fault('articulated', 'never-articulated', words.neverArticulated));
  if (madeBy === 'procedural' && body !== undefined && body !== 'rigid')
    faults.push(fault('body', 'always-rigid', words.alwaysRigid));
  if (madeBy !== 'high-fidelity' || body !== 'deformable') return faults;
  if (collision !== undefined && collision !== 'auto')
    faults.push(fault('collision', 'deformable-needs-auto', words.deformableNeedsAuto));
  if (simulator !== undefined && !deformableSimulators.includes(simulator))
    faults.push(
      fault(
        'simulator',
        'deformable-needs-simulator',
        words.deformableNeedsSimulator(deformableSimulators.join(', ')),
      ),
    );
  return faults;
}
