/** Where Caliper keeps things on each platform when nothing else was requested, and which library is opened when nobody names one. Read before anything else is loaded. */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeFolders, writeWhole } from './whole-file.ts';

// Which library is opened when nobody names one: kept in the user data folder, read before anything else is loaded.

const fileOf = (userDataPath: string): string => path.join(userDataPath, 'library.json');

/** Absolute; null when none was chosen, or the file cannot be understood: then the default is opened. */
export function readLibraryChoice(userDataPath: string): string | null {
  try {
    const file = JSON.parse(readFileSync(fileOf(userDataPath), 'utf8')) as { path?: unknown } | null;
    const chosen = file?.path;
    return typeof chosen === 'string' && path.isAbsolute(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

/** `libraryPath` is absolute. Throws the file system's error. */
export async function writeLibraryChoice(userDataPath: string, libraryPath: string): Promise<void> {
  await makeFolders(userDataPath, { mode: 0o700 });
  await writeWhole(fileOf(userDataPath), JSON.stringify({ version: 1, path: libraryPath }, null, 2));
}

/** What a user may choose; relative paths are meant from the folder in which the command was typed. */
export interface ChosenLocations {
  readonly library?: string | undefined;
  readonly userData?: string | undefined;
}

/** The facts of the machine that decide the defaults; `currentFolder` is absolute. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly currentFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The library that was chosen before, by the folder of the settings; null when none was. */
  readonly chosenBefore?: (userDataPath: string) => string | null;
}

/** Absolute folders. */
export interface Locations {
  readonly libraryPath: string;
  readonly userDataPath: string;
}

/** `resolveLocations` on this machine, with the library that was chosen in Caliper unless the command line names one. */
export function locationsHere(chosen: ChosenLocations, env: Machine['env'] = process.env): Locations {
  return resolveLocations(chosen, {
    platform: process.platform,
    home: os.homedir(),
    currentFolder: process.cwd(),
    env,
    chosenBefore: readLibraryChoice,
  });
}

/** The library folder (`~/Caliper`) and the user data folder, with the choices of the command line and of `CALIPER_USER_DATA`. */
export function resolveLocations(chosen: ChosenLocations, machine: Machine): Locations {
  const paths = machine.platform === 'win32' ? path.win32 : path.posix;
  // npm changes to the package's folder and tells in INIT_CWD where the user was.
  const from = machine.env['INIT_CWD'] ?? machine.currentFolder;
  const absolute = (folder: string): string =>
    /^~(?=$|[/\\])/.test(folder) ? paths.join(machine.home, folder.slice(1)) : paths.resolve(from, folder);
  const userData = filled(chosen.userData) ?? filled(machine.env['CALIPER_USER_DATA']);
  const userDataPath = absolute(userData ?? defaultUserData(machine, paths));
  const library =
    filled(chosen.library) ?? machine.chosenBefore?.(userDataPath) ?? paths.join(machine.home, 'Caliper');
  return { libraryPath: absolute(library), userDataPath };
}

function defaultUserData({ platform, home, env }: Machine, paths: path.PlatformPath): string {
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support', 'Caliper');
  if (platform === 'win32')
    return paths.join(filled(env['APPDATA']) ?? paths.join(home, 'AppData', 'Roaming'), 'Caliper');
  const xdg = filled(env['XDG_CONFIG_HOME']);
  // The XDG base directory specification says that a relative path in it is to be ignored.
  return paths.join(
    xdg !== undefined && paths.isAbsolute(xdg) ? xdg : paths.join(home, '.config'),
    'caliper',
  );
}

function filled(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
