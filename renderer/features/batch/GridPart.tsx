/** Parts of a table that is laid out by hand: rows of a real one cannot be placed on their own. */
import type { ComponentProps } from 'react';

/** An element with a role of a table. */
export function GridPart({
  part,
  ...rest
}: ComponentProps<'div'> & { readonly part: 'row' | 'gridcell' | 'columnheader' }) {
  return <div role={part} {...rest} />;
}
