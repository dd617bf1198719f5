/** Where things are and how the program runs, as a host makes it from its command line; what is called what inside a library; and what the packer lays beside the application. */

/** Folders are absolute. Times are milliseconds. */
export interface AppConfig {
  readonly version: string;
  readonly host: 'electron' | 'web' | 'cli';
  /** The library: one folder per asset, and `.caliper/` with the catalogue. */
  readonly libraryPath: string;
  /** Settings of this machine's user that belong to no library: secrets file, window bounds, preferences. */
  readonly userDataPath: string;
  /** How many times faster than life the embedded sandbox works; 1 by default. */
  readonly sandboxSpeed: number;
  /** Files downloaded at the same time. */
  readonly parallelDownloads: number;
}

/** Names inside a library. */
export const libraryLayout = {
  caliperFolder: '.caliper',
  catalogueFile: 'catalogue.db',
  inputsFolder: 'inputs',
  thumbnailsFolder: 'thumbnails',
  /** Beside the asset folders; its name begins with a dot, so that nothing takes it for one. */
  binFolder: '.caliper-bin',
  manifestFile: 'manifest.json',
  /** Of versions of assets beyond the original, a folder for each asset. */
  versionsFolder: 'versions',
} as const;

/** `stem` as places have it: empty when all of the folder is one asset, else the beginning of its files' names. */
export function reviewFileName(stem: string): string {
  return stem === '' ? 'review.json' : `${stem}.review.json`;
}

/** True for a name that `reviewFileName` gives, right in the folder, and for one that was kept aside because it could not be read. */
export function isReviewFile(localPath: string): boolean {
  return /^(?:[^/]+\.)?review\.json(?:\.unreadable-\d{1,4})?$/i.test(localPath);
}

/** The place beside the packed application of a file that is named inside of it; any other path as it is. */
export function unpackedPath(file: string): string {
  return file.replace(/([\\/])app\.asar(?=[\\/])/, '$1app.asar.unpacked');
}
