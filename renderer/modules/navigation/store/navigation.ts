/** Which screen is shown, with a history to go back and forward in, and the page's address in step with it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  CreateRequest,
  MeasuredRequest,
  RequestOf,
} from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../../main/contract/schema/creation/submission.ts';
import type { AssetId, InputId } from '../../../../main/contract/schema/ids.ts';

// The pages of the settings, by the names that stand in the page's address.

/** In the order of the list beside them. */
export const settingsPages = [
  'general',
  'connections',
  'library',
  'transfers',
  'capture',
  'notifications',
  'automation',
  'keys',
  'storage',
  'diagnostics',
  'licences',
  'about',
] as const;
/** `general`, `storage`, … */
export type SettingsPage = (typeof settingsPages)[number];

/** The page of an address; undefined for a name that is none. */
function settingsPageOf(name: string | undefined): SettingsPage | undefined {
  return settingsPages.find((page) => page === name);
}

/** The ways that the create screen has a form for; measured assets and batches have screens of their own. */
export type FormRoute = 'standard' | 'high-fidelity-set' | 'procedural-set';
const formRoutes: readonly FormRoute[] = ['standard', 'high-fidelity-set', 'procedural-set'];

/** Assets that are gone through one after the other, in their order, and what they have in common. */
export interface Along {
  readonly what: 'chosen' | 'batch' | 'set' | 'folder';
  readonly assetIds: readonly AssetId[];
}

/** One of the models that are compared; without a file the one that would be shown first. */
export interface ComparedSide {
  readonly assetId: AssetId;
  readonly localPath: string | null;
}
/** More would be too small to be looked at. */
export const mostCompared = 8;

/** A screen and what it needs to know. `request` fills the form or table, `failure` is why it was refused; `focus` is a row of the queue by job or submission id. */
export type Screen =
  | { readonly name: 'library' }
  /** `localPath` is the file to begin with; without `along` the arrows go through the search. */
  | {
      readonly name: 'asset';
      readonly assetId: AssetId;
      readonly localPath?: string;
      readonly along?: Along;
    }
  /** Two to four models side by side. */
  | { readonly name: 'compare'; readonly sides: readonly ComparedSide[]; readonly along?: Along }
  /** Without a way, the one that was used last. `lineage` is where the request comes from. */
  | {
      readonly name: 'create';
      readonly route?: FormRoute;
      readonly request?: RequestOf<FormRoute>;
      readonly failure?: AppFailureWire | null;
      readonly lineage?: Lineage | null;
    }
  | {
      readonly name: 'batch';
      readonly request?: BatchableRequest;
      readonly label?: string | null;
      readonly failure?: AppFailureWire | null;
    }
  | { readonly name: 'queue'; readonly focus?: string }
  /** The list of clips, or the report of one. */
  | { readonly name: 'capture'; readonly inputId?: InputId }
  /** A measured asset from a clip that was checked, or from nothing yet. */
  | {
      readonly name: 'measured';
      readonly inputId?: InputId;
      readonly request?: MeasuredRequest;
      readonly failure?: AppFailureWire | null;
      readonly lineage?: Lineage | null;
    }
  | { readonly name: 'problems' }
  | { readonly name: 'webhooks' }
  /** Without a page the first one. */
  | { readonly name: 'settings'; readonly page?: SettingsPage }
  | { readonly name: 'connect' }
  /** `entry` is an article's id or an error's code; without one, where one begins. */
  | { readonly name: 'help'; readonly entry?: string };
/** `library`, `queue`, ... */
export type ScreenName = Screen['name'];

/** `entries[index]` is shown. */
interface NavigationState {
  readonly entries: readonly Screen[];
  readonly index: number;
}

/** Moves between screens; the history has no end but the page’s. */
export interface Navigation {
  readonly store: StoreApi<NavigationState>;
  current(): Screen;
  /** Shows a screen; going where one already is adds nothing to the history. */
  go(screen: Screen): void;
  replace(screen: Screen): void;
  back(): void;
  forward(): void;
  /** Shows the entry at this place of the history; nothing when there is none. */
  jump(index: number): void;
}

/** Starts at `first`. */
export function createNavigation(first: Screen = { name: 'library' }): Navigation {
  const store = createStore<NavigationState>(() => ({ entries: [first], index: 0 }));
  const current = (): Screen => {
    const { entries, index } = store.getState();
    return entries[index] ?? first;
  };
  const move = (by: number): void =>
    store.setState(({ entries, index }) => ({
      index: Math.min(entries.length - 1, Math.max(0, index + by)),
    }));
  return {
    store,
    current,
    go(screen) {
      // Reported all the same: the user has said where they want to be, and nothing that is restored leads away.
      if (sameScreen(screen, current())) return store.setState({});
      store.setState(({ entries, index }) => {
        const kept = [...entries.slice(0, index + 1), screen];
        return { entries: kept, index: kept.length - 1 };
      });
    },
    replace: (screen) => store.setState(({ entries, index }) => ({ entries: entries.with(index, screen) })),
    back: () => move(-1),
    forward: () => move(1),
    jump: (index) => move(index - store.getState().index),
  };
}

/** As `contract/schema/ids.ts` has them; nothing in them needs an escape. */
const localId = /^[A-Za-z0-9_-]{1,64}$/;

/** Codes of errors have dots. */
const helpId = /^[a-z0-9.-]{1,64}$/;

/** True when both show the same; a create form filled with a request is never the same as another. */
export function sameScreen(a: Screen, b: Screen): boolean {
  return screenPath(a) === screenPath(b) && !('request' in a) && !('request' in b);
}

/** The screen as the part of the address after `#`, so that a reload shows it again. */
export function screenPath(screen: Screen): string {
  if (screen.name === 'asset') return `/asset/${screen.assetId}`;
  if (screen.name === 'compare') return ['/compare', ...screen.sides.map(sideText)].join('/');
  if (screen.name === 'queue' && screen.focus !== undefined) return `/queue/${screen.focus}`;
  if ((screen.name === 'capture' || screen.name === 'measured') && screen.inputId !== undefined)
    return `/${screen.name}/${screen.inputId}`;
  if (screen.name === 'create' && screen.route !== undefined) return `/create/${screen.route}`;
  if (screen.name === 'settings' && screen.page !== undefined) return `/settings/${screen.page}`;
  if (screen.name === 'help' && screen.entry !== undefined) return `/help/${screen.entry}`;
  return `/${screen.name}`;
}

/** The screen of an address's part after `#`; the library when it says nothing known. */
export function screenOf(path: string): Screen {
  const [, name, id] = path.split('/');
  if (name === 'asset' && id !== undefined && localId.test(id)) return { name, assetId: id as AssetId };
  if (name === 'compare') return comparedOf(path.split('/').slice(2));
  if (name === 'queue') return id !== undefined && localId.test(id) ? { name, focus: id } : { name };
  if (name === 'capture' || name === 'measured')
    return id !== undefined && localId.test(id) ? { name, inputId: id as InputId } : { name };
  const route = formRoutes.find((each) => each === id);
  if (name === 'create') return route === undefined ? { name } : { name, route };
  if (name === 'help') return id !== undefined && helpId.test(id) ? { name, entry: id } : { name };
  const page = settingsPageOf(id);
  if (name === 'settings') return page === undefined ? { name } : { name, page };
  if (name === 'batch' || name === 'problems' || name === 'webhooks' || name === 'connect') return { name };
  return { name: 'library' };
}

function sideText({ assetId, localPath }: ComparedSide): string {
  return localPath === null ? assetId : `${assetId}~${encodeURIComponent(localPath)}`;
}

/** An address can be written by hand: what is none of ours leads to the library. */
function comparedOf(texts: readonly string[]): Screen {
  const sides = texts.slice(0, mostCompared).map((text): ComparedSide | null => {
    const end = text.indexOf('~');
    const [id, file] = end < 0 ? [text] : [text.slice(0, end), text.slice(end + 1)];
    if (id === undefined || !localId.test(id)) return null;
    try {
      return { assetId: id as AssetId, localPath: file === undefined ? null : decodeURIComponent(file) };
    } catch {
      return null;
    }
  });
  const known = sides.filter((side) => side !== null);
  return known.length === sides.length && known.length > 1
    ? { name: 'compare', sides: known }
    : { name: 'library' };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly navigation: Navigation;
  }
}

/** What the batch screen can take up again. */
export type BatchableRequest = RequestOf<'standard-batch' | 'measured-batch'>;

/** True for what `draftOf` takes. */
export function canRefill(request: CreateRequest): request is BatchableRequest {
  return request.route === 'standard-batch' || request.route === 'measured-batch';
}

// Keeps the page's address and the navigation in step: a reload shows the same screen, the browser's own back and forward work.

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
