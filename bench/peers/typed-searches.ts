/** What people type into the library's search box, letter by letter. */
import type { LibrarySort } from '../../main/contract/schema/library/search.ts';

export interface TypedSearch {
  readonly text: string;
  readonly sort: LibrarySort;
}

const typed: readonly (readonly [string, LibrarySort['by'], boolean])[] = [
  ['red wooden mug', 'created', true],
  ['cracked kettle', 'name', false],
  ['simulator:mujoco mass>2kg', 'mass', true],
  ['tag:kitchen rating>=3', 'rating', true],
  ['chair "left handle"', 'created', true],
  ['size>30cm triangles<50k', 'triangles', false],
  ['-tag:rejected lamp', 'size', true],
  ['created:<30d drawer', 'created', false],
  ['procedural', 'kind', false],
  ['99', 'bytes', true],
  ['is:duplicate', 'created', true],
];

/** Each text after each of its letters, and the empty text; so many of them. */
export function typedSearches(count: number): TypedSearch[] {
  const all = typed.flatMap(([text, by, descending]) =>
    Array.from(
      { length: text.length + 1 },
      (_one, length): TypedSearch => ({
        text: text.slice(0, length),
        sort: { by, descending },
      }),
    ),
  );
  return Array.from({ length: count }, (_one, n) => all[n % all.length]).filter((one) => one !== undefined);
}
