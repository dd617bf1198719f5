/** The history of screens and its reflection in the page's address. */
import { describe, expect, test } from 'vitest';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import {
  type AddressPage,
  bindAddress,
  createNavigation,
  screenOf,
  screenPath,
} from '../../../../renderer/modules/navigation/store/navigation.ts';

const assetId = assetIdSchema.parse('asset-1');

describe('navigation', () => {
  test('goes back and forward, and forgets the way ahead when it turns off', () => {
    const navigation = createNavigation();
    navigation.go({ name: 'queue' });
    navigation.go({ name: 'settings' });
    navigation.back();
    expect(navigation.current().name).toBe('queue');
    navigation.forward();
    expect(navigation.current().name).toBe('settings');
    navigation.back();
    navigation.go({ name: 'asset', assetId });
    navigation.forward();
    expect(navigation.current()).toEqual({ name: 'asset', assetId });
    expect(navigation.store.getState().entries.map((screen) => screen.name)).toEqual([
      'library',
      'queue',
      'asset',
    ]);
  });

  test('stays at its ends, and going where one is adds nothing', () => {
    const navigation = createNavigation();
    navigation.back();
    navigation.go({ name: 'library' });
    navigation.forward();
    expect(navigation.store.getState()).toEqual({ entries: [{ name: 'library' }], index: 0 });
  });

  test('a create form that is filled is a screen of its own', () => {
    const navigation = createNavigation({ name: 'create' });
    const request = {
      route: 'standard',
      name: null,
      input: { type: 'text', text: 'A crate' },
      params: { ...paramDefaults },
    } as const;
    navigation.go({ name: 'create', request });
    expect(navigation.current()).toEqual({ name: 'create', request });
  });
});

describe('addresses', () => {
  test('every screen survives a reload', () => {
    for (const screen of [
      { name: 'library' },
      { name: 'create' },
      { name: 'create', route: 'procedural-set' },
      { name: 'queue' },
      { name: 'queue', focus: 'job-1' },
      { name: 'settings' },
      { name: 'connect' },
      { name: 'asset', assetId },
    ] as const)
      expect(screenOf(screenPath(screen))).toEqual(screen);
  });

  test('what is not known is the library', () => {
    for (const path of ['', '/', '/nothing', '/asset', '/asset/..%2F..', '/asset/a b'])
      expect(screenOf(path)).toEqual({ name: 'library' });
  });

  test('a broken escape sequence does not break the start', () => {
    expect(screenOf('/queue/%')).toEqual({ name: 'queue' });
  });
});

/** A browser's session history over one page. */
function fakeBrowser(hash = '') {
  let stack: { state: unknown; hash: string }[] = [{ state: null, hash }];
  let at = 0;
  let listener: ((event: PopStateEvent) => void) | null = null;
  const page = {
    addEventListener: (_type: string, added: (event: PopStateEvent) => void) => {
      listener = added;
    },
    removeEventListener: () => {
      listener = null;
    },
    history: {
      pushState: (state: unknown, _title: string, url: string) => {
        stack = [...stack.slice(0, at + 1), { state, hash: url }];
        at += 1;
      },
      replaceState: (state: unknown, _title: string, url: string) => {
        stack = stack.with(at, { state, hash: url });
      },
      go: (by: number) => {
        at += by;
        listener?.({ state: stack[at]?.state } as PopStateEvent);
      },
    },
    location: {
      get hash() {
        return stack[at]?.hash ?? '';
      },
    },
  } as AddressPage & object;
  return { page, hashes: () => stack.map((entry) => entry.hash), at: () => at };
}

describe('bindAddress', () => {
  test('writes each screen and follows the browser’s own buttons', () => {
    const { page, hashes, at } = fakeBrowser();
    const navigation = createNavigation();
    bindAddress(navigation, page, 'now');
    navigation.go({ name: 'queue' });
    navigation.go({ name: 'settings' });
    expect(hashes()).toEqual(['#/library', '#/queue', '#/settings']);
    page.history.go(-2);
    expect(navigation.current().name).toBe('library');
    navigation.forward();
    expect([navigation.current().name, at()]).toEqual(['queue', 1]);
    navigation.replace({ name: 'create' });
    expect(hashes()).toEqual(['#/library', '#/create', '#/settings']);
  });

  test('an entry from before a reload is read from its address', () => {
    const { page } = fakeBrowser();
    bindAddress(createNavigation(), page, 'before');
    page.history.pushState({ visit: 'before', index: 1 }, '', '#/settings');
    const navigation = createNavigation(screenOf('/settings'));
    bindAddress(navigation, page, 'after');
    page.history.go(-1);
    expect(navigation.current().name).toBe('library');
  });
});
