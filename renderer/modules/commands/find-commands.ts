/** The palette's search: what matches, which groups belong to the open screen and come first, and what was used last. Pure. */

import { fold } from '../../../main/contract/rules/query/text.ts';
import type { ScreenName } from '../navigation/store/navigation.ts';
import type { Command } from '../shared/store/commands.ts';
import { commandGroups, paletteWords } from './command-words.ts';

/** A command as the palette lists it. */
export interface FoundCommand {
  readonly value: string;
  readonly label: string;
  readonly command: Command;
}

/** Commands under one heading. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly FoundCommand[];
}

const mostRecent = 5;

/**
 * Without a query all of them, in groups in the order in which they first appear, below those that were used last
 * (`recent`: ids, newest first), those of the open screen (`near`: names of groups) before others. With one those that match, best first, and the group of the best one first. Of two
 * commands of one id the later one counts.
 */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[] = [],
  near: readonly string[] = [],
): CommandGroup[] {
  const latest = new Map(commands.map((command) => [command.id, command]));
  const listed = [...latest.values()].filter((command) => command.hidden !== true);
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...recentGroup(listed, recent), ...nearFirst(inGroups(listed), near)];
  const rank = new Map(recent.map((id, index) => [id, recent.length - index]));
  const found = listed
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    // Among those that match equally well, what was used last comes first.
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        (rank.get(b.command.id) ?? 0) - (rank.get(a.command.id) ?? 0) ||
        // A short title says more of what was typed.
        a.command.title.length - b.command.title.length,
    );
  return inGroups(found.map(({ command }) => command));
}

function recentGroup(commands: readonly Command[], recent: readonly string[]): CommandGroup[] {
  const used = recent
    .flatMap((id) => commands.find((command) => command.id === id) ?? [])
    .slice(0, mostRecent);
  if (used.length === 0) return [];
  const items = used.map((command) => ({ ...toFound(command), value: `recent ${command.id}` }));
  return [{ value: paletteWords.recent, items }];
}

function nearFirst(groups: readonly CommandGroup[], near: readonly string[]): CommandGroup[] {
  const rank = ({ value }: CommandGroup): number =>
    near.includes(value) ? near.indexOf(value) : near.length;
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

function inGroups(commands: readonly Command[]): CommandGroup[] {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([value, members]) => ({
    value,
    items: members.map(toFound),
  }));
}

function toFound(command: Command): FoundCommand {
  return { value: command.id, label: `${command.title} ${command.keywords ?? ''}`, command };
}

/** 0: some word is not in it. A word weighs by how it is there; what matches in the title beats the keywords. */
function scoreOf({ title, keywords = '', group }: Command, words: readonly string[]): number {
  const shown = fold(title);
  // “Settings: Storage” is found by both, but what is called “Settings” itself means these more.
  const colon = shown.indexOf(': ');
  let sum = 0;
  for (const word of words) {
    const score = Math.max(
      inText(shown.slice(colon < 0 ? 0 : colon + 2), word, 100),
      inText(colon < 0 ? '' : shown.slice(0, colon), word, 80),
      inText(fold(keywords), word, 55),
      inText(fold(group), word, 35),
      inOrder(shown, word),
    );
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** As its beginning, at the beginning of a word, or anywhere. */
function inText(text: string, word: string, most: number): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return most;
  return text.includes(` ${word}`) ? most * 0.9 : word.length > 1 ? most * 0.6 : 0;
}

/** The letters in this order with others between: first letters of words (`cas` for `Create an asset`), or close together. */
function inOrder(text: string, word: string): number {
  if (word.length < 2) return 0;
  const initials = text
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.charAt(0))
    .join('');
  if (initials.startsWith(word)) return 50;
  let at = -1;
  let first = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return 0;
    if (first < 0) first = at;
  }
  const spread = at - first + 1 - word.length;
  return spread <= word.length * 2 ? 20 / (1 + spread) + 5 : 0;
}

// Which groups of commands belong to the open screen: the palette shows them first.

const groups: Readonly<Record<ScreenName, readonly (keyof typeof commandGroups)[]>> = {
  library: ['library', 'savedSearches'],
  asset: ['physics', 'asset', 'view'],
  compare: ['compare', 'asset', 'view'],
  create: ['create'],
  measured: ['create', 'captures'],
  batch: ['batch'],
  capture: ['captures'],
  queue: ['queue'],
  problems: ['problems'],
  webhooks: ['webhooks'],
  settings: ['settings', 'connection', 'appearance'],
  connect: ['connection', 'samples'],
  // Its commands are there on every screen.
  help: [],
};

/** With what can be undone behind them. */
export function nearGroups(screen: ScreenName): readonly string[] {
  return [...groups[screen], 'edit' as const].map((group) => commandGroups[group]);
}

/** True when commands of both groups can be there at once: those of no screen always are. */
export function areTogether(one: string, other: string): boolean {
  const lists = Object.values(groups).map((list) => list.map((group): string => commandGroups[group]));
  const isEverywhere = (group: string): boolean => !lists.some((list) => list.includes(group));
  if (one === other || isEverywhere(one) || isEverywhere(other)) return true;
  return lists.some((list) => list.includes(one) && list.includes(other));
}
