/** What the system asks Caliper to open, files and `caliper://` links: on the command line, by a second start, and on macOS by events of its own. */
import { app } from 'electron';
import { isLink } from '../../contract/schema/creation/link.ts';
import { readOpenedPaths } from './command-line.ts';

/** Where paths come from until somebody hears them. */
export interface OpenedPaths {
  /** Those that came before are reported at once, as absolute paths or links. */
  hear(open: (path: string) => void): void;
}

/** Must be called while the main script is first evaluated: macOS asks before `ready`. */
export function collectOpenedPaths(): OpenedPaths {
  const own = app.isPackaged ? null : app.getAppPath();
  const early: string[] = readOpenedPaths(process.argv, process.cwd(), own);
  let heard: ((path: string) => void) | null = null;
  const tell = (one: string): void => {
    if (heard === null) early.push(one);
    else heard(one);
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    tell(file);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (isLink(url)) tell(url);
  });
  app.on('second-instance', (_event, argv, workingDirectory) => {
    for (const one of readOpenedPaths(argv, workingDirectory, own)) tell(one);
  });
  return {
    hear(open) {
      heard = open;
      for (const one of early.splice(0)) open(one);
    },
  };
}
