/** How high the bar at the foot of the screen is, for what floats above it: notices never cover its buttons. */
import { type RefCallback, useCallback } from 'react';

/** Kept as `--foot-room` on the page, in CSS pixels, as long as the bar is there. */
export function useFootRoom(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--foot-room', `${bar.offsetHeight}px`));
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty('--foot-room');
    };
  }, []);
}
