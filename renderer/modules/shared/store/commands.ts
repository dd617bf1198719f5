/** What can be done from the command palette, the keyboard and the application menu; features add their own. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * `shortcuts` are written `Mod+K` (Ctrl, or Cmd on a Mac), `Shift+?`, `C`, or `G L` for one key after another; the
 * first is the one shown. `keywords` are found by the palette's search but not shown.
 */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly run: () => void;
  readonly shortcuts?: readonly string[];
  readonly keywords?: string;
  /** False hides it, for example without a connection. */
  readonly enabled?: () => boolean;
  /** Works by keyboard and menu but is not listed in the palette. */
  readonly hidden?: boolean;
}

/** Keys by the command's id; an empty list is none. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** One object, so that who selects it is not drawn anew. */
export const noKeys: OwnKeys = {};

/** The commands that are there now; two of the same id may be, the later one counts. */
export interface Commands {
  /** With the keys that the user has given them. */
  readonly store: StoreApi<readonly Command[]>;
  /** As features have added them. */
  asAdded(): readonly Command[];
  /** The user's keys take the place of the commands' own; replaces what was set before. */
  setKeys(keys: OwnKeys): void;
  /** Returns how to take them away again: a screen's commands live as long as the screen. */
  add(commands: readonly Command[]): () => void;
  /** Those that can be used now, in order of registration, with the keys that lead to them: of two with the same key the later has it. */
  usable(): readonly Command[];
  /** True when the key that is shown for it leads to another command now. */
  isKeyTaken(id: string): boolean;
  /** False when there is no such command or it cannot be used now. */
  run(id: string): boolean;
}

/** No commands at first. */
export function createCommands(): Commands {
  const store = createStore<readonly Command[]>(() => []);
  let added: readonly Command[] = [];
  let own = noKeys;
  const show = (next: readonly Command[]): void => {
    added = next;
    store.setState(
      added.map((command) => withKeys(command, own)),
      true,
    );
  };
  const usable = (): readonly Command[] =>
    reachable(store.getState().filter((command) => command.enabled?.() ?? true));
  return {
    store,
    usable,
    asAdded: () => added,
    setKeys(keys) {
      own = keys;
      show(added);
    },
    add(commands) {
      show([...added, ...commands]);
      return () => show(added.filter((command) => !commands.includes(command)));
    },
    isKeyTaken(id) {
      const [key] = store.getState().findLast((each) => each.id === id)?.shortcuts ?? [];
      if (key === undefined) return false;
      const owner = store
        .getState()
        .findLast(({ shortcuts, enabled }) => shortcuts?.includes(key) === true && (enabled?.() ?? true));
      return owner !== undefined && owner.id !== id;
    },
    run(id) {
      const command = usable().findLast((each) => each.id === id);
      command?.run();
      return command !== undefined;
    },
  };
}

function withKeys(command: Command, own: OwnKeys): Command {
  const keys = Object.hasOwn(own, command.id) ? own[command.id] : undefined;
  return keys === undefined ? command : { ...command, shortcuts: keys };
}

/** A tool that is open takes keys from what is below it: no menu may promise them to anything else. */
function reachable(commands: readonly Command[]): readonly Command[] {
  const owners = new Map(
    commands.flatMap((command) => (command.shortcuts ?? []).map((key) => [key, command] as const)),
  );
  return commands.map((command) => {
    const { shortcuts } = command;
    const kept = shortcuts?.filter((key) => owners.get(key) === command);
    return kept === undefined || kept.length === shortcuts?.length
      ? command
      : { ...command, shortcuts: kept };
  });
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly commands: Commands;
  }
}
