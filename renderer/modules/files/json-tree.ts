/** A JSON value as rows of a tree: which are open, which are found; bounded, whatever the file holds. Pure. */

export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null';

/** One entry. `path` is a JSON pointer (RFC 6901), empty for the whole; `parent` its place in the list, -1 for none. */
export interface JsonNode {
  readonly path: string;
  readonly parent: number;
  readonly depth: number;
  readonly name: string;
  readonly kind: JsonKind;
  /** Of a value: as it is shown; of an object or a list: empty. */
  readonly text: string;
  readonly children: number;
}

/** Everything of it up to these bounds, parents before children. */
export interface JsonTree {
  readonly nodes: readonly JsonNode[];
  /** Something of it was left out. */
  readonly isCut: boolean;
}

export const treeLimits = { nodes: 100_000, depth: 64, text: 2000 } as const;

/** Walks without recursion: a file may be nested as deep as it likes. */
export function treeOf(value: unknown): JsonTree {
  const nodes: JsonNode[] = [];
  let isCut = false;
  const open: { value: unknown; name: string; path: string; parent: number; depth: number }[] = [
    { value, name: '', path: '', parent: -1, depth: 0 },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (nodes.length >= treeLimits.nodes) {
      isCut = true;
      break;
    }
    const { name, path, parent, depth } = at;
    const entries = entriesOf(at.value);
    const place = nodes.length;
    nodes.push({ path, parent, depth, name, children: entries.length, ...shown(at.value) });
    if (entries.length === 0) continue;
    if (depth >= treeLimits.depth) {
      isCut = true;
      continue;
    }
    for (const [key, child] of entries.toReversed())
      open.push({
        value: child,
        name: key,
        path: `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        parent: place,
        depth: depth + 1,
      });
  }
  return { nodes, isCut };
}

function entriesOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((one, n) => [String(n), one]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function shown(value: unknown): Pick<JsonNode, 'kind' | 'text'> {
  if (Array.isArray(value)) return { kind: 'list', text: '' };
  if (value === null) return { kind: 'null', text: 'null' };
  if (typeof value === 'object') return { kind: 'object', text: '' };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  const text = typeof value === 'string' ? value : '';
  const isLong = text.length > treeLimits.text;
  return { kind: 'text', text: isLong ? `${text.slice(0, treeLimits.text)}…` : text };
}

/** Those below what is open; the whole itself is not a row. */
export function visibleNodes({ nodes }: JsonTree, open: ReadonlySet<string>): JsonNode[] {
  const isOpen: boolean[] = [];
  return nodes.filter((node, place) => {
    const { parent, path } = node;
    const isShown = parent === -1 || isOpen[parent] === true;
    isOpen[place] = isShown && (parent === -1 || open.has(path));
    return isShown && (parent !== -1 || node.children === 0);
  });
}

/** Those whose name or value has the text in it, with everything around them. */
export function foundNodes(
  { nodes }: JsonTree,
  text: string,
): { readonly nodes: JsonNode[]; readonly hits: number } {
  const wanted = text.trim().toLowerCase();
  const keep = new Set<number>();
  let hits = 0;
  for (const [place, node] of nodes.entries()) {
    if (node.parent === -1 && node.children > 0) continue;
    if (!node.name.toLowerCase().includes(wanted) && !node.text.toLowerCase().includes(wanted)) continue;
    hits += 1;
    for (let at = place; at > 0 && !keep.has(at); at = nodes[at]?.parent ?? -1) keep.add(at);
  }
  return { nodes: nodes.filter((_, place) => keep.has(place)), hits };
}

/** Open at first: the uppermost levels, as long as they fit a screen. */
export function openAtFirst({ nodes }: JsonTree): Set<string> {
  const open = new Set<string>();
  let rows = nodes[0]?.children ?? 0;
  for (const { depth, children, path, kind } of nodes) {
    if (depth === 0 || depth > 2 || children === 0) continue;
    // Lists of numbers say little line by line.
    if (kind === 'list' || rows + children > 60) continue;
    rows += children;
    open.add(path);
  }
  return open;
}
