/** The window as it was left: kept while one works, restored at the next start unless the user was quicker. */
import { expect, test } from 'vitest';
import { keepLayout } from '../../../../renderer/app/layout.ts';
import { createNavigation } from '../../../../renderer/modules/navigation/store/navigation.ts';
import { createRecent } from '../../../../renderer/modules/navigation/store/recent.ts';
import { createQueueView } from '../../../../renderer/modules/queue/store/queue-view.ts';
import type { KeptForm } from '../../../../renderer/modules/shared/store/drafts.ts';
import { connected } from '../connected.ts';

/** A start of the window; `main` is what an earlier one left with Caliper, and arrives when `restore` is called. */
function start(main: Map<string, string>) {
  const session = new Map<string, string>();
  const forms: KeptForm[] = [];
  const drafts = {
    storage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem(key: string, value: string) {
        session.set(key, value);
        main.set(key, value);
      },
    },
    register: (form: KeptForm) => void forms.push(form),
  };
  const navigation = createNavigation();
  const queueView = createQueueView();
  const { viewer } = connected().state;
  const awaited = keepLayout({ drafts, navigation, queueView, viewer });
  const recent = createRecent(drafts);
  return {
    navigation,
    queueView,
    viewer,
    recent,
    awaited,
    restore() {
      for (const { key, restore, settled } of forms) {
        const value = main.get(key);
        if (value !== undefined && !session.has(key)) {
          session.set(key, value);
          restore();
        }
        settled?.();
      }
    },
  };
}

test('the last screen, the queue’s filter and folds and the panel’s width are there at the next start', () => {
  const main = new Map<string, string>();
  const first = start(main);
  first.restore();
  first.navigation.go({ name: 'queue' });
  first.queueView.setFilter('failed');
  first.queueView.setHideDone(true);
  first.queueView.fold('waiting');
  first.viewer.setPanelWidth(420);
  first.recent.used('queue');
  first.recent.used('settings');
  first.recent.used('queue');

  const second = start(main);
  expect(second.navigation.current()).toEqual({ name: 'library' });
  // Until then no screen is shown that would only flash.
  expect(second.awaited.getState().awaited).toBe(true);
  second.restore();
  expect(second.awaited.getState().awaited).toBe(false);
  expect(second.navigation.current()).toEqual({ name: 'queue' });
  expect(second.queueView.store.getState()).toMatchObject({ filter: 'failed', hideDone: true });
  expect([...second.queueView.store.getState().folded]).toEqual(['waiting']);
  expect(second.viewer.store.getState().panelWidth).toBe(420);
  expect(second.recent.store.getState()).toEqual(['queue', 'settings']);
});

test('a user who was quicker stays where they are, also next time, and a start that changes nothing keeps what was', () => {
  const main = new Map([
    ['caliper.layout', JSON.stringify({ screen: '/settings', queue: null, panelWidth: 300 })],
  ]);
  const nextOf = (left: Map<string, string>) => {
    const next = start(left);
    next.restore();
    return { screen: next.navigation.current(), width: next.viewer.store.getState().panelWidth };
  };
  const quickMain = new Map(main);
  const quick = start(quickMain);
  quick.navigation.go({ name: 'create' });
  quick.restore();
  expect(quick.navigation.current()).toEqual({ name: 'create' });
  // What they did not touch is restored all the same.
  expect(nextOf(quickMain)).toEqual({ screen: { name: 'create' }, width: 300 });
  // Also where they were already.
  const stayingMain = new Map(main);
  const staying = start(stayingMain);
  staying.navigation.go({ name: 'library' });
  staying.restore();
  expect(staying.navigation.current()).toEqual({ name: 'library' });
  expect(nextOf(stayingMain)).toEqual({ screen: { name: 'library' }, width: 300 });
  const before = main.get('caliper.layout');
  const idle = start(main);
  idle.navigation.replace({ name: 'library' });
  expect(main.get('caliper.layout')).toBe(before);
});

test.each(['', 'null', '{}', '[1]', '{"screen":5,"queue":{"filter":"x"},"panelWidth":"wide"}'])(
  'what cannot be read is left out: %s',
  (text) => {
    const page = start(
      new Map([
        ['caliper.layout', text],
        ['caliper.recent', text],
      ]),
    );
    page.restore();
    expect(page.navigation.current()).toEqual({ name: 'library' });
    expect(page.viewer.store.getState().panelWidth).toBe(360);
  },
);
