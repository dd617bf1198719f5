/** Which groups of commands belong to the open screen: the palette shows them first. */
import type { ScreenName } from '../../state/navigation.ts';
import { commandGroups } from './group-words.ts';

const groups: Readonly<Record<ScreenName, readonly string[]>> = {
  library: [commandGroups.library, commandGroups.savedSearches],
  asset: [commandGroups.physics, commandGroups.asset, commandGroups.view],
  compare: [commandGroups.compare, commandGroups.asset, commandGroups.view],
  create: [commandGroups.create],
  measured: [commandGroups.create, commandGroups.captures],
  batch: [commandGroups.batch],
  capture: [commandGroups.captures],
  queue: [commandGroups.queue],
  problems: [commandGroups.problems],
  settings: [commandGroups.connection, commandGroups.appearance],
  connect: [commandGroups.connection, commandGroups.samples],
};

/** With what can be undone behind them. */
export function nearGroups(screen: ScreenName): readonly string[] {
  return [...groups[screen], commandGroups.edit];
}
