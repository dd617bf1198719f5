/** Windows that are not there before somebody opens them. */
import { useEffect, useState } from 'react';

/**
 * True from the first opening on, and only after it was there closed: it fades in like the next ones. A screen has ten of
 * them that nobody opens.
 */
export function useWasOpen(open: boolean): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it has to be there closed first, or nothing fades in
    if (open) setWas(true);
  }, [open]);
  return was;
}
