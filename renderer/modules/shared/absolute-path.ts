/** The absolute path of a file, as the system of the folder writes it. */
export function absolutePath(folderPath: string, localPath: string): string {
  const windows = /^[a-z]:[\\/]|^\\\\/i.test(folderPath);
  return windows
    ? `${folderPath.replace(/[\\/]+$/, '')}\\${localPath.replaceAll('/', '\\')}`
    : `${folderPath.replace(/\/+$/, '')}/${localPath}`;
}
