/** What the outside world offers to the application, as interfaces: hosts implement them, tests fake them. */
import { AppError } from '../contract/plain/errors.ts';
import type { AppInfo, UpdateState } from '../contract/schema/app-info.ts';
import type { SystemProxy } from './network/proxy.ts';

// Newer versions of the program, as a host looks for them.

/** Neither action rejects: what went wrong is the state's. */
export interface Updates {
  state(): UpdateState;
  /** Does nothing while it looks or loads. */
  look(): Promise<void>;
  /** Loads what was found. Does nothing where nothing was. */
  load(): Promise<void>;
  /** Ends the program in an orderly way and puts the loaded version in place. Throws `update.not-ready`. */
  install(): void;
  /** Replaces the listener before. */
  onChange(listener: (state: UpdateState) => void): void;
}

/** Of a program that looks for nothing itself. */
export function noUpdates(setUp: 'off' | 'elsewhere'): Updates {
  const state: UpdateState = {
    setUp,
    phase: 'idle',
    lookedAt: null,
    version: null,
    progress: null,
    error: null,
  };
  return {
    state: () => state,
    look: async () => undefined,
    load: async () => undefined,
    install() {
      throw new AppError('update.not-ready', {});
    },
    onChange: () => undefined,
  };
}

/** Keeps tokens. Keys are short names such as `connection:<id>`; values never leave main. */
export interface Secrets {
  /** Where tokens are kept on this machine and who can read them, in one sentence; found out anew at each call. */
  describe(): Promise<AppInfo['secrets']>;
  /** Null when nothing is kept under this key. Throws `secrets.unavailable`. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Opens things outside Caliper. */
export interface Opener {
  /** Shows a file or folder where it lies, in the system's file manager; it is never opened itself where that could run it. Throws `folder.cannot-open`. */
  showInFolder(path: string): Promise<void>;
  /** Opens a file with the program that the system has for it; the caller has made sure that it is none that is run. Throws `file.cannot-open`. */
  openFile(path: string): Promise<void>;
}

/** What a folder is chosen for. */
export type FolderPurpose =
  | 'assets'
  | 'captures'
  | 'export'
  | 'library-open'
  | 'library-create'
  | 'library-move';

/** Asks the user for a folder or a program of this machine; only where the program has windows of its own. */
export interface FolderDialog {
  /** Absolute; null when none was chosen. `assets`: to be added; `captures`: to be watched for clips; `export`: to be written into; `library-*`: to be opened, made in, moved to. */
  chooseFolder(what: FolderPurpose): Promise<string | null>;
  /** The ffmpeg that reads clips: absolute; null when none was chosen. */
  chooseFfmpeg(): Promise<string | null>;
}

/** Hands files to other programs by the mouse; only where the program has windows of its own. */
export interface FileDrag {
  /**
   * Begins a drag of absolute paths that are there, while the user still holds the button; `picture` (PNG) goes with
   * the pointer. Throws `drag.failed`.
   */
  begin(files: readonly string[], picture: Uint8Array): Promise<void>;
}

/** Tells the user something on the desktop, beside the window. */
export interface Notifier {
  /**
   * Takes the place of an earlier one with the same tag. True when the desktop showed it; false where it cannot, and
   * while the user looks at the window anyway: then the page tells it. `title` and `body` are plain text.
   */
  show(notification: { readonly tag: string; readonly title: string; readonly body: string }): boolean;
  /** Called with the tag when the user clicks one, after the window was brought to the front. */
  onClick(listener: (tag: string) => void): void;
}

/** Of a host that has no desktop: nothing is shown, nothing clicked. */
export const silentNotifier: Notifier = { show: () => false, onClick: () => undefined };

/** A sandbox service that runs on loopback, off the main thread. */
export interface SandboxHandle {
  readonly url: string;
  readonly token: string;
  /** Resolves when the service has ended: a null reason after `close`, otherwise why it ended on its own. */
  readonly closed?: Promise<{ reason: string | null }>;
  close(): Promise<void>;
}

/** Starts the embedded service; its state lives in `dataDir`. `onFault`: a thread of it broke down and is replaced. Throws `connection.sandbox-failed`. */
export type StartSandbox = (options: {
  dataDir: string;
  token: string;
  speed: number;
  onFault?: (fault: Error) => void;
}) => Promise<SandboxHandle>;

/** Everything a host gives to `createApp`. */
export interface Ports {
  readonly secrets: Secrets;
  readonly opener: Opener;
  readonly notifier: Notifier;
  /** Null where there is none: then folders are added on the command line. */
  readonly folderDialog: FolderDialog | null;
  /** Null where there is none: then the page's browser hands out single files. */
  readonly fileDrag: FileDrag | null;
  readonly startSandbox: StartSandbox;
  /** Null where the host cannot know; the environment's variables come first everywhere. */
  readonly systemProxy: SystemProxy | null;
  readonly updates: Updates;
}
