/** Images and clips that requests are made of: taken in, examined, kept. */

export { createInputs, type Inputs } from './inputs.ts';
export { tellStored } from './tell-stored.ts';
