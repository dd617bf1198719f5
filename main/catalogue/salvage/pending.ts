/** Remembers which damaged catalogue is being read into a new one, so that a killed start does not forget what was paid for. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { libraryLayout } from '../../core/config.ts';
import { writeWholeNow } from '../../core/whole-file.ts';

const fileName = 'salvage.txt';

/** Notes the file's name before anything is made. Throws system errors. */
export function remember(folder: string, setAside: string): void {
  writeWholeNow(join(folder, fileName), setAside);
}

/** The name that an earlier start noted and did not finish with, when the file is still there. */
export function recall(folder: string): string | null {
  try {
    const name = readFileSync(join(folder, fileName), 'utf8');
    const ours = name.startsWith(`${libraryLayout.catalogueFile}.damaged-`) && basename(name) === name;
    return ours && existsSync(join(folder, name)) ? name : null;
  } catch {
    return null;
  }
}

/** The new catalogue is complete. Throws nothing: a note that stays is not looked at while the catalogue is sound. */
export function forget(folder: string): void {
  try {
    rmSync(join(folder, fileName), { force: true });
  } catch {
    // A catalogue that is sound is never salvaged into.
  }
}
