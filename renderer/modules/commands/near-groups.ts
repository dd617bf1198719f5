/** Which groups of commands belong to the open screen: the palette shows them first. */
import type { ScreenName } from '../navigation/store/navigation.ts';
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
  webhooks: [commandGroups.webhooks],
  settings: [commandGroups.settings, commandGroups.connection, commandGroups.appearance],
  connect: [commandGroups.connection, commandGroups.samples],
  // Its commands are there on every screen.
  help: [],
};

/** With what can be undone behind them. */
export function nearGroups(screen: ScreenName): readonly string[] {
  return [...groups[screen], commandGroups.edit];
}

/** True when commands of both groups can be there at once: those of no screen always are. */
export function areTogether(one: string, other: string): boolean {
  const lists = Object.values(groups);
  const isEverywhere = (group: string): boolean => !lists.some((list) => list.includes(group));
  if (one === other || isEverywhere(one) || isEverywhere(other)) return true;
  return lists.some((list) => list.includes(one) && list.includes(other));
}
