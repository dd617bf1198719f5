/** Keeps the page's address and the navigation in step: a reload shows the same screen, the browser's own back and forward work. */
import { type Navigation, type NavigationState, screenOf, screenPath } from './navigation.ts';

/** The part of `Window` that is used. */
export type AddressPage = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<Location, 'hash'>;
};

/** Returns how to stop. `visit` tells this page's history entries from those of before a reload. */
export function bindAddress(navigation: Navigation, page: AddressPage, visit: string): () => void {
  let known = navigation.store.getState();
  const write = (how: 'pushState' | 'replaceState'): void =>
    page.history[how](
      { visit, index: navigation.store.getState().index },
      '',
      `#${screenPath(navigation.current())}`,
    );
  const onChange = (now: NavigationState): void => {
    const before = known;
    known = now;
    if (now.index === before.index) return write('replaceState');
    if (now.entries !== before.entries) return write('pushState');
    page.history.go(now.index - before.index);
  };
  const onPopState = (event: PopStateEvent): void => {
    const index = indexOf(event.state, visit);
    if (index === null) return navigation.replace(screenOf(page.location.hash.slice(1)));
    if (index === navigation.store.getState().index) return;
    known = { ...navigation.store.getState(), index };
    stop();
    navigation.jump(index);
    stop = navigation.store.subscribe(onChange);
  };
  write('replaceState');
  let stop = navigation.store.subscribe(onChange);
  page.addEventListener('popstate', onPopState);
  return () => {
    stop();
    page.removeEventListener('popstate', onPopState);
  };
}

function indexOf(state: unknown, visit: string): number | null {
  if (typeof state !== 'object' || state === null || !('visit' in state) || state.visit !== visit)
    return null;
  return 'index' in state && typeof state.index === 'number' ? state.index : null;
}
