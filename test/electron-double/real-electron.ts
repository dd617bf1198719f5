/** Whether Electron's own program is there and can run; `require('electron')` would download it to find out. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The absolute path of the program, or null; on Linux it needs a display. `packageRoot` is the folder of the `electron` package. */
export function realElectron(
  packageRoot = path.join(import.meta.dirname, '../../node_modules/electron'),
): string | null {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return null;
  try {
    const program = path.join(
      packageRoot,
      'dist',
      readFileSync(path.join(packageRoot, 'path.txt'), 'utf8').trim(),
    );
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}
