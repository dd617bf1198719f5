/** Where the packer lays what the system has to load or start by its path. */

/** The place beside the packed application of a file that is named inside of it; any other path as it is. */
export function unpackedPath(file: string): string {
  return file.replace(/([\\/])app\.asar(?=[\\/])/, '$1app.asar.unpacked');
}
