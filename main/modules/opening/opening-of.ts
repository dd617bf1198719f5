/** What comes in from outside: files, folders and ZIPs that the system hands over, given to the parts that take them. */
import { type Captures, checkOpenedClip } from '../captures/index.ts';
import type { Reviewing } from '../exports/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { Local } from '../local/index.ts';
import { createOpening, type Opening } from './opening.ts';

type Shared = Omit<
  Parameters<typeof createOpening>[0],
  'userDataPath' | 'importFolder' | 'forgetFolder' | 'importZip' | 'checkClip'
>;

/** One per application. */
export function openingOf(
  shared: Shared,
  { userDataPath }: { readonly userDataPath: string },
  parts: {
    readonly local: Local;
    readonly reviewing: Reviewing;
    readonly captures: Captures;
    readonly inputs: Inputs;
  },
): Opening {
  const { local, reviewing, captures, inputs } = parts;
  return createOpening({
    ...shared,
    userDataPath,
    importFolder: local.importFolder,
    forgetFolder: (folderId) => local.handlers.folders.remove({ folderId }, { signal: undefined }),
    importZip: reviewing.importZip,
    checkClip: (file) => checkOpenedClip(inputs, captures.handlers, file),
  });
}
