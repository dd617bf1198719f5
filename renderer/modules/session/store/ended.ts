/** Work that has ended, reported by the page where the desktop did not: a quiet notice on the screen, a notification when it is hidden. */
import type { Ended } from '../../../../main/contract/schema/job.ts';
import type { Events } from '../../../bridge/events.ts';
import type { Navigation, Screen } from '../../navigation/store/navigation.ts';
import type { Commands } from '../../shared/store/commands.ts';
import { noticeWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Session } from './session.ts';

/** What the page can do on the desktop. `unsupported`: this browser has no notifications. */
export interface Desk {
  isVisible(): boolean;
  permission(): 'granted' | 'denied' | 'default' | 'unsupported';
  /** Asks the user, in the browser's own words; only ever called from a press. */
  ask(): Promise<'granted' | 'denied' | 'default' | 'unsupported'>;
  show(
    notification: { readonly title: string; readonly body: string; readonly tag: string },
    onClick: () => void,
  ): void;
}

/** How it is reported: not at all when the desktop has done so, or nobody could see it. */
export function howToTell(
  ended: Pick<Ended, 'shown'>,
  desk: {
    readonly visible: boolean;
    readonly permission: ReturnType<Desk['permission']>;
    readonly wanted: boolean;
  },
): 'notice' | 'desktop' | 'nothing' {
  if (ended.shown) return 'nothing';
  if (desk.visible) return 'notice';
  return desk.wanted && desk.permission === 'granted' ? 'desktop' : 'nothing';
}

/** Where a click on it leads. */
export function screenOfEnded({
  groupId,
  assetId,
  tag,
}: Pick<Ended, 'groupId' | 'assetId'> & { readonly tag?: string }): Screen {
  // Of clips and photos that came in from a watched folder (`main/modules/intake`).
  if (tag === 'intake') return { name: 'capture' };
  if (groupId !== null) return { name: 'queue', focus: groupId };
  return assetId === null ? { name: 'queue' } : { name: 'asset', assetId };
}

/** Clicks on older notifications of the desktop only bring the window to the front. */
const clickableAtMost = 100;

/** A click on what the desktop has shown comes as the command `ended:TAG` (`host/electron/run.ts`). */
function createClicks(commands: Pick<Commands, 'add'>): (tag: string, show: () => void) => void {
  const removals = new Map<string, () => void>();
  const remove = (tag: string): void => {
    removals.get(tag)?.();
    removals.delete(tag);
  };
  return (tag, show) => {
    remove(tag);
    removals.set(
      tag,
      commands.add([
        {
          id: `ended:${tag}`,
          title: noticeWords.showEnded,
          group: noticeWords.goTo,
          run: show,
          hidden: true,
        },
      ]),
    );
    const [oldest] = removals.keys();
    if (removals.size > clickableAtMost && oldest !== undefined) remove(oldest);
  };
}

/** Listens as long as the page lives. */
export function tellOfEnded(options: {
  readonly events: Events;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly session: Session;
  readonly desk: Desk;
  readonly commands: Pick<Commands, 'add'>;
}): void {
  const { events, notices, navigation, session, desk, commands } = options;
  const onDesktopClick = createClicks(commands);
  events.on((batch) => {
    for (const event of batch) {
      if (event.type !== 'ended') continue;
      const { ended } = event;
      const wanted = session.store.getState().preferences?.notifications === true;
      const show = (): void => navigation.go(screenOfEnded(ended));
      if (ended.shown) onDesktopClick(ended.tag, show);
      const way = howToTell(ended, { visible: desk.isVisible(), permission: desk.permission(), wanted });
      if (way === 'desktop') desk.show(ended, show);
      else if (way === 'notice')
        notices.tell(ended.body === '' ? ended.title : `${ended.title}: ${ended.body}`, {
          tone: ended.outcome === 'complete' ? 'success' : 'info',
          tag: ended.tag,
          actions: [{ label: noticeWords.show, onSelect: show }],
        });
    }
  });
}

/** The browser's own. */
export function browserDesk(window: Window & typeof globalThis): Desk {
  const supported = (): boolean => 'Notification' in window;
  return {
    isVisible: () => window.document.visibilityState === 'visible',
    permission: () => (supported() ? window.Notification.permission : 'unsupported'),
    ask: async () => (supported() ? window.Notification.requestPermission() : 'unsupported'),
    show({ title, body, tag }, onClick) {
      const notification = new window.Notification(title, { body, tag });
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        onClick();
      });
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly desk: Desk;
  }
}
