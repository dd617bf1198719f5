/** Every command with its keys, what the user changed of them, and which commands come into each other's way. Pure. */
import type { Command, OwnKeys } from '../../shared/store/commands.ts';
import { areTogether } from '../find-commands.ts';

/** A command whether its screen is open or not. */
export interface KnownCommand {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly keys: readonly string[];
}

/** A line of the page. `usual`: without the user's choice. */
export interface KeyRow extends KnownCommand {
  readonly usual: readonly string[];
  readonly isChanged: boolean;
  readonly conflicts: readonly KeyConflict[];
}

/**
 * Another command that comes into this one's way, where both can be there at once. `same`: one key runs both. `hides`:
 * this one's key runs at once, so that the other's two presses are never reached; `hidden`: the other way round.
 */
export interface KeyConflict {
  readonly type: 'same' | 'hides' | 'hidden';
  readonly title: string;
  /** The other one's. */
  readonly keys: string;
}

/** `shipped` with what is there beside it, in the order of their groups. */
export function keyRows(
  shipped: readonly KnownCommand[],
  present: readonly Command[],
  own: OwnKeys,
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
  return rows.map((row) => ({ ...row, conflicts: conflictsOf(row, rows) }));
}

/** Those that have `query` in their title, group or keys. */
export function rowsWith(rows: readonly KeyRow[], query: string): readonly KeyRow[] {
  const asked = query.trim().toLowerCase();
  return rows.filter(({ title, group, keys }) =>
    [title, group, ...keys].some((text) => text.toLowerCase().includes(asked)),
  );
}

/** What would come into the way of `keys`, given to this command. Each other command once. */
export function conflictsWith(
  { id, group }: Pick<KnownCommand, 'id' | 'group'>,
  keys: readonly string[],
  others: readonly KnownCommand[],
): readonly KeyConflict[] {
  return others.flatMap((other) => {
    if (other.id === id || !areTogether(group, other.group)) return [];
    for (const theirs of other.keys)
      for (const ours of keys) {
        const type = clash(ours.toLowerCase(), theirs.toLowerCase());
        if (type !== null) return [{ type, title: other.title, keys: theirs }];
      }
    return [];
  });
}

function clash(ours: string, theirs: string): KeyConflict['type'] | null {
  if (ours === theirs) return 'same';
  if (theirs.startsWith(`${ours} `)) return 'hides';
  return ours.startsWith(`${theirs} `) ? 'hidden' : null;
}

/** Those that come as they are with Caliper share keys on purpose: only a change makes a conflict. */
function conflictsOf(
  row: Omit<KeyRow, 'conflicts'>,
  rows: readonly Omit<KeyRow, 'conflicts'>[],
): readonly KeyConflict[] {
  return conflictsWith(
    row,
    row.keys,
    rows.filter((other) => row.isChanged || other.isChanged),
  );
}
