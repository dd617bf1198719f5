/** Every command with its keys, what the person changed of them, and which commands come into each other's way. Pure. */
import type { Command, OwnKeys } from '../../state/commands.ts';
import { areTogether } from '../shell/near-groups.ts';

/** A command whether its screen is open or not. */
export interface KnownCommand {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly keys: readonly string[];
}

/** A line of the page. `usual`: without the person's choice. */
export interface KeyRow extends KnownCommand {
  readonly usual: readonly string[];
  readonly isChanged: boolean;
  /** Titles of commands that the same key runs, where both can be there at once. */
  readonly conflicts: readonly string[];
}

/** `shipped` with what is there beside it, in the order of their groups; `query` leaves those that have it. */
export function keyRows(
  shipped: readonly KnownCommand[],
  present: readonly Command[],
  own: OwnKeys,
  query = '',
): readonly KeyRow[] {
  const known = new Map(shipped.map((command) => [command.id, command]));
  for (const { id, group, title, shortcuts = [] } of present)
    known.set(id, { id, group, title, keys: shortcuts });
  const rows = [...known.values()].map((command) => {
    const chosen = Object.hasOwn(own, command.id) ? own[command.id] : undefined;
    return {
      ...command,
      usual: command.keys,
      keys: chosen ?? command.keys,
      isChanged: chosen !== undefined && chosen.join() !== command.keys.join(),
    };
  });
  const asked = query.trim().toLowerCase();
  return rows
    .map((row) => ({ ...row, conflicts: conflictsOf(row, rows) }))
    .filter(({ title, group, keys }) =>
      [title, group, ...keys].some((text) => text.toLowerCase().includes(asked)),
    );
}

/** Those that come as they are with Caliper share keys on purpose: only a change makes a conflict. */
function conflictsOf(
  row: Omit<KeyRow, 'conflicts'>,
  rows: readonly Omit<KeyRow, 'conflicts'>[],
): readonly string[] {
  const keys = new Set(row.keys.map((key) => key.toLowerCase()));
  if (keys.size === 0) return [];
  return rows
    .filter(
      (other) =>
        other.id !== row.id &&
        (row.isChanged || other.isChanged) &&
        areTogether(row.group, other.group) &&
        other.keys.some((key) => keys.has(key.toLowerCase())),
    )
    .map(({ title }) => title);
}
