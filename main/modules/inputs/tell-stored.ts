/** A file that is stored again may be what a submission waits for. */
import type { Inputs } from './inputs.ts';

/** As `inputs`; `stored` is called whenever a file was stored. */
export function tellStored(inputs: Inputs, stored: () => void): Inputs {
  const notifying = <T>(answer: T): T => {
    stored();
    return answer;
  };
  return {
    ...inputs,
    store: (...given) => inputs.store(...given).then(notifying),
    storeFile: (...given) => inputs.storeFile(...given).then(notifying),
  };
}
