/** What every view of a file has: its content once it is loaded, notices in its place until then, and its commands in the palette. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import styles from './FileShown.module.css';
import { shownWords } from './files-shown-words.ts';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

/** `load` must be stable; it is called once for each. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ readonly of: unknown; readonly loaded: Loaded<T> }>({
    of: null,
    loaded: { status: 'loading' },
  });
  useEffect(() => {
    const leave = new AbortController();
    const settle = (loaded: Loaded<T>): void => {
      if (!leave.signal.aborted) setState({ of: load, loaded });
    };
    load(leave.signal).then(
      (value) => settle({ status: 'ready', value }),
      () => settle({ status: 'failed' }),
    );
    return () => leave.abort();
  }, [load]);
  return state.of === load ? state.loaded : { status: 'loading' };
}

/** While it is read. */
export function Waiting() {
  return (
    <Centre>
      <p aria-live="polite">{shownWords.reading}</p>
    </Centre>
  );
}

/** It could not be read. */
export function Gone() {
  return (
    <Centre>
      <p role="alert">{shownWords.gone}</p>
    </Centre>
  );
}

/** In the middle of the place. */
export function Centre({ children }: { readonly children: ReactNode }) {
  return <div className={styles.centre}>{children}</div>;
}

export interface FileAction {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

/** While the file is shown; ids and titles stay as they are at first. */
export function useFileCommands(actions: readonly FileAction[]): void {
  const { commands } = useStores<'commands'>();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(
    () =>
      commands.add(
        latest.current.map(({ id, title }, n) => ({
          id: `file-${id}`,
          title,
          group: commandGroups.asset,
          run: () => latest.current[n]?.run(),
        })),
      ),
    [commands],
  );
}
