/** Up and down through the list of articles, from the search field on. */
import type { KeyboardEvent, RefObject } from 'react';

/** For `onKeyDown` of the field and of every entry in `list`. */
export function useArticleKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const entries = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = entries.findIndex((entry) => entry === event.target);
    const next = entries[Math.max(0, at + step)];
    event.preventDefault();
    next?.focus();
  };
}
