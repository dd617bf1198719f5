/** Place of the library screen. */
export function LibraryScreen() {
  return null;
}
