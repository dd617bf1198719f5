/** The light of the user's own .hdr file, while it is chosen. */
import { useEffect, useState } from 'react';
import { readSurroundings, type Surroundings, type SurroundingsFault } from './look/read-surroundings.ts';

/** Null while it is read and when there is none; `onFault` hears why a file gives no light. */
export function useSurroundings(
  file: File | null,
  onFault: (fault: SurroundingsFault) => void,
): Surroundings | null {
  const [found, setFound] = useState<Surroundings | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const leave = new AbortController();
    let mine: Surroundings | null = null;
    readSurroundings(file, leave.signal).then(
      (answer) => {
        if ('fault' in answer) {
          if (!leave.signal.aborted) onFault(answer.fault);
          return undefined;
        }
        mine = answer;
        if (leave.signal.aborted) answer.dispose();
        else setFound(answer);
        return undefined;
      },
      () => undefined,
    );
    return () => {
      leave.abort();
      setFound(null);
      mine?.dispose();
    };
  }, [file, onFault]);
  return found;
}
