/** Folders of the user's own that the library shows where they lie. */

export { createFolders, type Folders, type ImportedFolder } from './folders.ts';
