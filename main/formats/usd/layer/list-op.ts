/** Edits of a list, layer over layer: the strongest explicit list wins, prepended and appended items go around it. */

/** `explicit` replaces what weaker layers say; the others edit it. */
export interface ListOp<T> {
  readonly explicit: readonly T[] | null;
  readonly prepended: readonly T[];
  readonly appended: readonly T[];
  readonly deleted: readonly T[];
}

/** How one statement edits a list; `add` is the old word for `append`. */
export type ListEdit = 'explicit' | 'prepend' | 'append' | 'add' | 'delete' | 'reorder';

/** `before` with one more statement about the same list, in the place of one of its kind. Reordering never changes what a list holds. */
export function editList<T>(before: ListOp<T> | null, edit: ListEdit, items: readonly T[]): ListOp<T> {
  const list = before ?? { explicit: null, prepended: [], appended: [], deleted: [] };
  switch (edit) {
    case 'explicit':
      return { ...list, explicit: items };
    case 'prepend':
      return { ...list, prepended: items };
    case 'append':
    case 'add':
      return { ...list, appended: items };
    case 'delete':
      return { ...list, deleted: items };
    case 'reorder':
      return list;
  }
}

/** The list that statements, strongest first, make together. `key` tells when two items are the same. */
export function resolveList<T>(ops: readonly ListOp<T>[], key: (item: T) => string): T[] {
  const first = ops.findIndex((op) => op.explicit !== null);
  const counting = first === -1 ? ops : ops.slice(0, first + 1);
  let items = new Map<string, T>();
  for (const op of counting.toReversed()) {
    if (op.explicit !== null) items = new Map(op.explicit.map((item) => [key(item), item]));
    for (const item of op.deleted) items.delete(key(item));
    if (op.prepended.length > 0) {
      const merged = new Map(op.prepended.map((item) => [key(item), item]));
      for (const [name, item] of items) if (!merged.has(name)) merged.set(name, item);
      items = merged;
    }
    for (const item of op.appended) {
      items.delete(key(item));
      items.set(key(item), item);
    }
  }
  return [...items.values()];
}
