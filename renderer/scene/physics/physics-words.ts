/**
 * What simulating a model says. `refused` continues “This file cannot be simulated: ”, `broke` continues “The simulation
 * stopped: ”, `beyond` continues “it has ”; notes are sentences.
 */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });

export const physicsWords = catalogue('scene.physics', {
  refused: {
    secondModel: 'a simulation holds one model only',
    noModel: 'no model is loaded into the simulation',
    noVolume: icu(
      '{isNamed, select, true {{name}} other {it}} has no shape with a volume that could fall',
      (name: string | null) => ({ isNamed: name !== null, name }),
    ),
    missingMesh: icu(
      'it needs the mesh “{name}” (line {line}), which is not in the folder',
      (name: string, line: number) => ({ name, line }),
    ),
    deformable:
      'a deformable body falls from where its file places it: play the simulation instead of lifting it',
    nothingFalls: 'nothing in it can fall: its file fixes every body to the world',
  },
  broke: {
    closed: 'it was closed',
    unreadResult: 'its result could not be received',
    unexpected: 'it answered what was not asked',
    ended: 'its worker ended',
  },
  beyond: {
    corners: icu('more than {limit, number} corners in its hulls', (limit: number) => ({ limit })),
  },
  notes: {
    mujoco: icu('MuJoCo says: {line}', (line: string) => ({ line })),
    looseBodies: icu(
      '{loose} of its {all} bodies have no joint to the rest: they fall as one.',
      (loose: number, all: number) => ({ loose, all }),
    ),
    badInertia: icu(
      'The stated inertia of {name} is not physically possible: that of its hulls is used.',
      named,
    ),
    hullsOfWater: icu('{name} has no mass: its hulls have the density of water.', named),
    shapesOfWater: icu('{name} has no mass: its contact shapes have the density of water.', named),
    freed: 'Its file fixes it to the world; it was released here so that it can fall.',
    held: 'Its base has no mass of its own and cannot fall: it stays where its file places it.',
  },
  stopped: {
    byWarning: icu(
      'The simulation was stopped after {time} s: MuJoCo says that {warning}. Check masses, inertias and the time step of the model.',
      (time: string, warning: string) => ({ time, warning }),
    ),
    bySpeed: icu(
      'The simulation was stopped after {time} s: something moves faster than {speed} m/s, which no object does. Check masses, inertias and the time step of the model.',
      (time: string, speed: number) => ({ time, speed }),
    ),
  },
  /** `mjtWarning`, 3.14, in its order; fill `stopped.byWarning`. */
  warnings: [
    'an inertia matrix is close to singular',
    'there were more contacts than it has memory for',
    'there were more constraints than it has memory for',
    'a position is no longer a number',
    'a speed is no longer a number',
    'an acceleration is no longer a number',
    'a control is no longer a number',
  ],
  otherWarning: 'it is unstable',
});
