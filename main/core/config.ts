/** Where things are and how the program runs; made by a host from its command line, read-only afterwards. */

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
} as const;
