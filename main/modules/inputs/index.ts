/** Images and clips that requests are made of: taken in, examined, kept. */

export { createInputs, type Inputs, tellStored } from './inputs.ts';
