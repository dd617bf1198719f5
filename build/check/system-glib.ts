/** The system's GLib, which real Electron has in its process on Linux and its double has not. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const folders = [
  '/lib/x86_64-linux-gnu',
  '/usr/lib/x86_64-linux-gnu',
  '/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
];
const names = ['libgobject-2.0.so.0', 'libglib-2.0.so.0'];

/** For `LD_PRELOAD`: absolute paths with colons between them; empty where the system has none. */
export function systemGlib(): string {
  const folder = folders.find((one) => names.every((name) => existsSync(path.join(one, name))));
  return folder === undefined ? '' : names.map((name) => path.join(folder, name)).join(':');
}
