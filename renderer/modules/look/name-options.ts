/** From names by value to what selects and segmented controls take. Pure. */

/** In the order in which the names are written. */
export function optionsOf<V extends string>(
  names: Readonly<Record<V, string>>,
): { readonly value: V; readonly label: string }[] {
  // The names of a record of literals are its keys.
  return (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
}
