/** What can be done in the library by key and in the palette. */
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import type { StoresOf } from '../../stores/stores.ts';
import {
  askToDeleteAtService,
  askToDeleteSet,
  askWhatToDo,
  copyText,
  folderPathOf,
  revealFolder,
} from '../asset/asset-actions.ts';
import { assetStatus } from '../asset/asset-text.ts';
import { copiedWords } from '../asset/asset-words.ts';
import { deletionOf, setDeletionOf } from '../asset/store/deletions.ts';
import { commandGroups } from '../commands/command-words.ts';
import { compareChosen } from '../compare/compare-actions.ts';
import { compareWords } from '../compare/compare-words.ts';
import { createAnotherLike } from '../creation/create-commands.tsx';
import { starKeys, verdictKeys } from '../organise/verdict-keys.ts';
import { reviewTabWords } from '../reviews/review-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  activeRow,
  askToDelete,
  changeChosen,
  closeStack,
  fetchChosen,
  flipThroughChosen,
  giveVerdict,
  isFlippable,
  knownTargets,
  openRow,
  openStackId,
  openWindow,
  targetCount,
} from './library-actions.ts';
import { activeCommandWords, chosenCommandWords } from './library-words.ts';
import { reviewCommands } from './menu-entries.tsx';
import { chosenCount, nothingChosen } from './store/state.ts';

type ActiveCommandsStores = StoresOf<
  'api' | 'create' | 'deletions' | 'library' | 'navigation' | 'notices' | 'session'
>;

type ChosenCommandsStores = StoresOf<
  | 'api'
  | 'deletionsHere'
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'reviewer'
  | 'reviews'
  | 'handOver'
  | 'fixes'
  | 'viewer'
>;

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}

/** What is done with the row that has or had the focus: an asset, or a stack. */
export function activeCommands(app: ActiveCommandsStores): readonly Command[] {
  const asset = (): AssetSummary | null => {
    const row = activeRow(app);
    return row?.type === 'asset' ? row.asset : null;
  };
  const path = (): string | null => {
    const one = asset();
    return one === null ? null : folderPathOf(app, one);
  };
  const withAsset = (action: (one: AssetSummary) => void) => (): void => {
    const one = asset();
    if (one !== null) action(one);
  };
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'open',
      title: activeCommandWords.open.title,
      keywords: activeCommandWords.open.keywords,
      enabled: () => activeRow(app) !== undefined,
      run() {
        const row = activeRow(app);
        if (row !== undefined) openRow(app, row);
      },
    },
    {
      id: 'reveal',
      title: activeCommandWords.reveal.title,
      keywords: activeCommandWords.reveal.keywords,
      enabled: () => path() !== null,
      run: withAsset((one) => revealFolder(app, one)),
    },
    {
      id: 'copy-path',
      title: activeCommandWords.copyPath.title,
      keywords: activeCommandWords.copyPath.keywords,
      enabled: () => path() !== null,
      run: () => copyText(app, path() ?? '', copiedWords.path),
    },
    {
      id: 'copy-id',
      title: activeCommandWords.copyId.title,
      keywords: activeCommandWords.copyId.keywords,
      enabled: () => asset() !== null,
      run: withAsset((one) => copyText(app, one.remoteId, copiedWords.id)),
    },
    {
      id: 'like',
      title: activeCommandWords.like.title,
      keywords: activeCommandWords.like.keywords,
      enabled: () => asset() !== null,
      run: withAsset((one) => void createAnotherLike(app, one.id)),
    },
    {
      id: 'what-to-do',
      title: activeCommandWords.whatToDo.title,
      keywords: activeCommandWords.whatToDo.keywords,
      enabled() {
        const one = asset();
        return one !== null && assetStatus(one).failure !== null;
      },
      run: withAsset((one) => askWhatToDo(app, one)),
    },
    ...deletionCommands(app),
  ];
  return commands.map((command) => ({
    ...command,
    id: `library-${command.id}`,
    group: commandGroups.library,
  }));
}

/** Of the row that has or had the focus: an asset, or the stack of a set. */
function deletionCommands(
  app: StoresOf<'api' | 'deletions' | 'library' | 'notices' | 'session'>,
): readonly Omit<Command, 'group'>[] {
  const connections = () => app.session.store.getState().connections;
  const asset = (): AssetSummary | null => {
    const row = activeRow(app);
    return row?.type === 'asset' && deletionOf(row.asset, connections())?.why === null ? row.asset : null;
  };
  const stack = (): Extract<LibraryRow, { type: 'stack' }> | null => {
    const row = activeRow(app);
    return row?.type === 'stack' && setDeletionOf(row, connections()) !== null ? row : null;
  };
  return [
    {
      id: 'delete-at-service',
      title: activeCommandWords.deleteAtService.title,
      keywords: activeCommandWords.deleteAtService.keywords,
      enabled: () => asset() !== null,
      run() {
        const one = asset();
        if (one !== null) askToDeleteAtService(app, one);
      },
    },
    {
      id: 'delete-set-at-service',
      title: activeCommandWords.deleteSetAtService.title,
      keywords: activeCommandWords.deleteSetAtService.keywords,
      enabled: () => stack() !== null,
      run() {
        const row = stack();
        if (row !== null) void askToDeleteSet(app, row);
      },
    },
  ];
}

/** What is done with several that are chosen, where each of them is looked at. */
function severalCommands(
  app: StoresOf<'library' | 'navigation' | 'notices'>,
): readonly Omit<Command, 'group'>[] {
  return [
    {
      id: 'flip',
      title: chosenCommandWords.flip.title,
      keywords: chosenCommandWords.flip.keywords,
      enabled: () => isFlippable(app),
      run: () => void flipThroughChosen(app, null),
    },
    {
      id: 'compare',
      title: compareWords.compare,
      keywords: compareWords.keywords,
      shortcuts: ['C'],
      enabled: () => isFlippable(app),
      run: () => void compareChosen(app),
    },
  ];
}

/** What is done to the chosen assets. */
export function chosenCommands(app: ChosenCommandsStores): readonly Command[] {
  const { library } = app;
  const hasSome = (): boolean => targetCount(app) > 0;
  const one = (): boolean => activeRow(app)?.type === 'asset';
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'rename',
      title: chosenCommandWords.rename,
      shortcuts: ['F2'],
      enabled: () => one() && !isWriting(),
      run: () => library.do('rename'),
    },
    {
      id: 'look',
      title: chosenCommandWords.look.title,
      keywords: chosenCommandWords.look.keywords,
      enabled: hasSome,
      run: () => library.do('look'),
    },
    ...severalCommands(app),
    ...judgingCommands(app, hasSome),
    {
      id: 'tags',
      title: chosenCommandWords.tags,
      shortcuts: ['T'],
      enabled: hasSome,
      run: () => void openWindow(app, 'tags'),
    },
    {
      id: 'collections',
      title: chosenCommandWords.collections,
      enabled: hasSome,
      run: () => void openWindow(app, 'collections'),
    },
    {
      id: 'review',
      title: chosenCommandWords.review.title,
      keywords: chosenCommandWords.review.keywords,
      shortcuts: ['V'],
      enabled: hasSome,
      run: () => void openWindow(app, 'review'),
    },
    { id: 'note', title: chosenCommandWords.note, enabled: hasSome, run: () => void openWindow(app, 'note') },
    ...reviewCommands(app),
    { id: 'fetch', title: chosenCommandWords.fetch, enabled: hasSome, run: () => void fetchChosen(app) },
    {
      id: 'delete-here',
      title: chosenCommandWords.deleteHere.title,
      keywords: chosenCommandWords.deleteHere.keywords,
      shortcuts: ['Delete', 'Backspace'],
      enabled: () => hasSome() && knownTargets(app).some(({ deletedHereAt }) => deletedHereAt === null),
      run: () => void askToDelete(app),
    },
    {
      id: 'restore',
      title: chosenCommandWords.restore,
      enabled: () => knownTargets(app).some(({ deletedHereAt }) => deletedHereAt !== null),
      run: () => void changeChosen(app, { type: 'restore' }),
    },
    ...choosingCommands(app),
  ];
  return commands.map((command) => ({
    ...command,
    id: `library-${command.id}`,
    group: commandGroups.library,
  }));
}

/** What is chosen, and the way back from it. */
function choosingCommands(app: StoresOf<'library'>): readonly Omit<Command, 'group'>[] {
  const { library } = app;
  return [
    {
      id: 'choose-all',
      title: chosenCommandWords.all,
      shortcuts: ['Mod+A'],
      enabled: () => !isWriting() && library.store.getState().total > 0,
      run: () => library.choosing.all(),
    },
    {
      id: 'choose-none',
      title: chosenCommandWords.none,
      shortcuts: ['Escape'],
      enabled: () => chosenCount(library.store.getState().chosen, library.store.getState().assets) > 0,
      run: () => library.choose(nothingChosen),
    },
    {
      id: 'close-stack',
      title: chosenCommandWords.closeStack,
      shortcuts: ['Escape'],
      enabled: () =>
        chosenCount(library.store.getState().chosen, library.store.getState().assets) === 0 &&
        openStackId(app) !== null,
      run: () => closeStack(app),
    },
  ];
}

/** A key each, from five stars to none. */
function ratingCommands(
  app: StoresOf<'library' | 'notices' | 'organise'>,
  hasSome: () => boolean,
): readonly Omit<Command, 'group'>[] {
  return starKeys.map((rating) => ({
    id: `rate-${rating}`,
    title: rating === 0 ? chosenCommandWords.rate.none : chosenCommandWords.rate.title('★'.repeat(rating)),
    keywords: chosenCommandWords.rate.keywords(rating),
    shortcuts: [String(rating)],
    enabled: hasSome,
    run: () => void changeChosen(app, { type: 'rating', rating }),
  }));
}

/** Stars and verdicts, by the same keys as while reviewing. */
const judgingCommands = (
  app: StoresOf<'library' | 'notices' | 'organise' | 'reviewer'>,
  hasSome: () => boolean,
): readonly Omit<Command, 'group'>[] => [...ratingCommands(app, hasSome), ...verdictCommands(app, hasSome)];

/** Notes that stand are kept. */
function verdictCommands(
  app: StoresOf<'library' | 'notices' | 'organise' | 'reviewer'>,
  hasSome: () => boolean,
): readonly Omit<Command, 'group'>[] {
  return verdictKeys.map(({ verdict, key }) => ({
    id: `verdict-${verdict}`,
    title: reviewTabWords.giveChosen[verdict],
    keywords: reviewTabWords.verdictKeywords,
    shortcuts: [key],
    enabled: hasSome,
    run: () => void giveVerdict(app, verdict),
  }));
}
