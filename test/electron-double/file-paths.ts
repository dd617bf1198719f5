/** Places of files in what a preload sends: it has marks for them, which become paths when they arrive. Pure. */

const mark = /^electron-double-file:(\d+)$/;

/** True when there is a mark in it, or in a list in it. */
export function namesFile(value: unknown): boolean {
  if (typeof value === 'string') return mark.test(value);
  return Array.isArray(value) && value.some(namesFile);
}

/** The same with paths in the place of the marks. */
export async function withPaths(
  value: unknown,
  pathOf: (index: number) => Promise<string>,
): Promise<unknown> {
  if (typeof value === 'string') {
    const [, index] = mark.exec(value) ?? [];
    return index === undefined ? value : pathOf(Number(index)).catch(() => '');
  }
  if (Array.isArray(value)) return Promise.all(value.map((part) => withPaths(part, pathOf)));
  return value;
}
