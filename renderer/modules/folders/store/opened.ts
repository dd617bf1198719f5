/** What was opened from outside of the window is shown in it, and can be taken out of the library again. */
import type { Opened } from '../../../../main/contract/schema/opened.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { type Navigation, type Screen, sameScreen } from '../../navigation/store/navigation.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { ShownFileStore } from '../../stage/store/shown-file.ts';
import type { Folders } from './folders.ts';
import { openedWords } from './opened-words.ts';

const tag = 'opened';

/** Asks at every `ready` and whenever something was opened: the last of it is shown. */
export function showOpened(options: {
  readonly api: { readonly opened: Pick<Client['opened'], 'take'> };
  readonly events: Pick<Events, 'on'>;
  readonly navigation: Pick<Navigation, 'go' | 'replace' | 'current'>;
  readonly shownFile: Pick<ShownFileStore, 'show'>;
  readonly notices: Pick<Notices, 'tell' | 'fail'>;
  readonly folders: Pick<Folders, 'added' | 'remove'>;
}): void {
  const { api, events, notices } = options;
  const take = async (): Promise<void> => {
    try {
      const opened = await api.opened.take();
      for (const one of opened) {
        if (one.what === 'failed') notices.fail(one.failure);
        else if (one.what === 'looking') notices.tell(openedWords.looking(one.path), { tag });
      }
      const last = opened.findLast(({ what }) => what !== 'failed' && what !== 'looking');
      if (last?.what === 'clip') options.navigation.go({ name: 'capture', inputId: last.inputId });
      if (last?.what === 'place') options.navigation.go({ name: last.place });
      if (last?.what !== 'assets') return;
      show(options, last);
      tellAdded(options, last);
    } catch (error) {
      notices.fail(failureOf(error));
    }
  };
  events.on((batch) => {
    if (batch.some(({ type }) => type === 'ready' || type === 'opened')) void take();
  });
}

type OpenedAssets = Opened & { readonly what: 'assets' };

/** Where it is open already another file of it is shown, and what lies beside it. */
function show(
  { navigation, shownFile }: Pick<Parameters<typeof showOpened>[0], 'navigation' | 'shownFile'>,
  opened: OpenedAssets,
): void {
  const screen = screenOfOpened(opened);
  if (!sameScreen(screen, navigation.current())) return navigation.go(screen);
  navigation.replace(screen);
  const [assetId] = opened.assetIds;
  const { localPath } = opened;
  if (assetId !== undefined && localPath !== null) shownFile.show({ assetId, localPath, kind: '' });
  return undefined;
}

/** The first asset with the file that was meant; the arrows go through the others. */
function screenOfOpened({ assetIds, localPath }: OpenedAssets): Screen {
  const [assetId] = assetIds;
  if (assetId === undefined) return { name: 'library' };
  return {
    name: 'asset',
    assetId,
    ...(localPath !== null && { localPath }),
    ...(assetIds.length > 1 && { along: { what: 'folder', assetIds } }),
  };
}

/** A folder stays in the library until the user takes it out: nothing that they say of its assets is lost. */
function tellAdded(
  {
    notices,
    folders,
    navigation,
  }: Pick<Parameters<typeof showOpened>[0], 'notices' | 'folders' | 'navigation'>,
  { added, assetIds }: OpenedAssets,
): void {
  if (added === null) {
    notices.tell(openedWords.known(assetIds.length), { tag });
    return;
  }
  folders.added([added]);
  const leave = async (): Promise<void> => {
    navigation.go({ name: 'library' });
    await folders.remove(added.id);
    notices.tell(openedWords.removed(added.path), { tone: 'success', tag });
  };
  notices.tell(openedWords.added(assetIds.length, added.path), {
    tag,
    actions: [{ label: openedWords.remove, onSelect: () => void leave() }],
    // It lies over what was opened, and the folder can be taken out later, too.
    stays: 'longer',
  });
}
