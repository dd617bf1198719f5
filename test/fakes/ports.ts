/** Ports of a machine that keeps everything in memory. */
import {
  type FileDrag,
  type Notifier,
  noUpdates,
  type Opener,
  type Ports,
  type Secrets,
} from '../../main/core/ports.ts';

/** `values` is open to the test. */
export interface MemorySecrets extends Secrets {
  readonly values: Map<string, string>;
}

export function createMemorySecrets(): MemorySecrets {
  const values = new Map<string, string>();
  return {
    values,
    describe: () =>
      Promise.resolve({
        kind: 'memory',
        description: 'Tokens are kept in memory and are gone at the end of the test.',
      }),
    get: (key) => Promise.resolve(values.get(key) ?? null),
    set: (key, value) => Promise.resolve(void values.set(key, value)),
    delete: (key) => Promise.resolve(void values.delete(key)),
  };
}

/** Remembers what it was asked to open. */
export interface RecordingOpener extends Opener {
  readonly opened: string[];
}

export function createRecordingOpener(): RecordingOpener {
  const opened: string[] = [];
  const open = (path: string): Promise<void> => Promise.resolve(void opened.push(path));
  return { opened, showInFolder: open, openFile: open };
}

/** Remembers the drags that it was asked to begin. */
export interface RecordingFileDrag extends FileDrag {
  readonly drags: { readonly files: readonly string[]; readonly picture: Uint8Array }[];
}

export function createRecordingFileDrag(): RecordingFileDrag {
  const drags: RecordingFileDrag['drags'] = [];
  return {
    drags,
    begin: (files, picture) => Promise.resolve(void drags.push({ files, picture })),
  };
}

/** Shows what it is asked to while `shows`, and remembers it; `click` is the user's. */
export interface RecordingNotifier extends Notifier {
  shows: boolean;
  readonly asked: { readonly tag: string; readonly title: string; readonly body: string }[];
  click(tag: string): void;
}

export function createRecordingNotifier(): RecordingNotifier {
  const listeners: ((tag: string) => void)[] = [];
  const notifier: RecordingNotifier = {
    shows: true,
    asked: [],
    show(notification) {
      notifier.asked.push(notification);
      return notifier.shows;
    },
    onClick: (listener) => void listeners.push(listener),
    click: (tag) => {
      for (const listener of listeners) listener(tag);
    },
  };
  return notifier;
}

/** Ports whose sandbox cannot start, unless one is given. */
export function createFakePorts(
  parts: Partial<Ports> = {},
): Ports & { secrets: MemorySecrets; opener: RecordingOpener; notifier: RecordingNotifier } {
  return {
    startSandbox: () => Promise.reject(new Error('this test has no sandbox')),
    folderDialog: null,
    fileDrag: null,
    systemProxy: null,
    updates: noUpdates('off'),
    ...parts,
    secrets: createMemorySecrets(),
    opener: createRecordingOpener(),
    notifier: createRecordingNotifier(),
  };
}
