/** A file as text with line numbers, or, of JSON, as a tree that is searched and walked by keyboard; only the visible rows exist. */

import { ChevronDown, ChevronRight, ChevronsDownUp, ChevronsUpDown, Copy } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { SearchField, TextField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { ContextMenu } from '../../ui/overlays/Menu.tsx';
import { copyText } from '../asset/asset-actions.ts';
import styles from './FileShown.module.css';
import { Gone, useFileCommands, useLoaded, Waiting } from './FileView.tsx';
import { shownWords } from './files-shown-words.ts';
import { foundNodes, type JsonNode, type JsonTree, openAtFirst, treeOf, visibleNodes } from './json-tree.ts';
import { readLines } from './read-file.ts';

interface TextLine {
  readonly at: number;
  readonly text: string;
}

/** A text with its line numbers, of which only the visible lines exist; begins at the line that is requested. */
export function TextView({
  path,
  url,
  line,
}: {
  readonly path: string;
  readonly url: string;
  readonly line: number | null;
}) {
  const loaded = useLoaded(
    useCallback(
      async (signal): Promise<readonly TextLine[]> =>
        (await readLines(url, signal)).map((text, n) => ({ at: n + 1, text })),
      [url],
    ),
  );
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed') return <Gone />;
  return <Lines path={path} lines={loaded.value} first={line} />;
}

const lineKey = ({ at }: TextLine): string => String(at);

function Lines({
  path,
  lines,
  first,
}: {
  readonly path: string;
  readonly lines: readonly TextLine[];
  readonly first: number | null;
}) {
  const [wanted, setWanted] = useState(first);
  const [typed, setTyped] = useState('');
  return (
    <>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          const at = Number(typed);
          if (Number.isInteger(at) && at > 0) setWanted(Math.min(at, lines.length));
        }}
      >
        <TextField
          label={shownWords.line}
          hideLabel
          placeholder={shownWords.line}
          inputMode="numeric"
          className={styles.field}
          value={typed}
          onChange={setTyped}
        />
        <span className={styles.count}>{shownWords.linesIn(lines.length)}</span>
      </form>
      <VirtualList
        label={shownWords.lines(path)}
        className={styles.lines ?? ''}
        items={lines}
        keyOf={lineKey}
        estimateHeight={18}
        revealKey={wanted === null ? null : String(wanted)}
        renderRow={({ at, text }) => (
          <div className={classes(styles.line, at === wanted && styles.wanted)}>
            <span>{at}</span>
            <span>{text}</span>
          </div>
        )}
      />
    </>
  );
}

/** Larger ones are shown as text: what is parsed at once holds the window up. */
const mostTreeBytes = 2_000_000;

/** JSON as a tree that is searched and walked by keyboard: arrows move, open and close; only the visible rows exist. */
export function TreeView({
  path,
  url,
  sizeBytes,
}: {
  readonly path: string;
  readonly url: string;
  readonly sizeBytes: number;
}) {
  const [asText, setAsText] = useState(sizeBytes > mostTreeBytes);
  return (
    <>
      {sizeBytes <= mostTreeBytes && (
        <div className={styles.bar}>
          <SegmentedControl
            label={shownWords.how}
            value={asText ? 'text' : 'tree'}
            segments={[
              { value: 'tree', label: shownWords.asTree },
              { value: 'text', label: shownWords.asText },
            ]}
            onChange={(how) => setAsText(how === 'text')}
          />
        </div>
      )}
      {asText ? <TextView path={path} url={url} line={null} /> : <Tree path={path} url={url} />}
    </>
  );
}

function Tree({ path, url }: { readonly path: string; readonly url: string }) {
  const loaded = useLoaded(useCallback((signal) => readTree(url, signal), [url]));
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed')
    return (
      <>
        <p className={styles.note} role="alert">
          {shownWords.notJson}
        </p>
        <TextView path={path} url={url} line={null} />
      </>
    );
  return <Rows path={path} tree={loaded.value} />;
}

async function readTree(url: string, signal: AbortSignal): Promise<JsonTree> {
  const response = await fetch(url, { signal, credentials: 'same-origin', redirect: 'error' });
  if (!response.ok) throw new AppError('model.unreadable', { reason: `HTTP ${response.status}` });
  return treeOf(JSON.parse(await response.text()));
}

const nodeKey = ({ path }: JsonNode): string => path;

function Rows({ path, tree }: { readonly path: string; readonly tree: JsonTree }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(tree));
  const [text, setText] = useState('');
  const found = useMemo(() => (text.trim() === '' ? null : foundNodes(tree, text)), [tree, text]);
  const nodes = useMemo(() => found?.nodes ?? visibleNodes(tree, open), [found, tree, open]);
  const turn = (node: JsonNode, isOpen: boolean): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(node.path);
      else next.delete(node.path);
      return next;
    });
  const openAll = (): void =>
    setOpen(new Set(tree.nodes.filter(({ children }) => children > 0).map(nodeKey)));
  const closeAll = (): void => setOpen(new Set());
  useFileCommands([
    { id: 'open-all', title: shownWords.openAll, run: openAll },
    { id: 'close-all', title: shownWords.closeAll, run: closeAll },
  ]);
  const onKey = (
    event: KeyboardEvent<HTMLElement>,
    node: JsonNode,
    focusRow: (key: string) => void,
  ): void => {
    const isOpen = found !== null || open.has(node.path);
    if (event.key === 'ArrowRight' && node.children > 0) {
      if (!isOpen) turn(node, true);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen && node.children > 0 && found === null) turn(node, false);
      else if (node.parent > 0) focusRow(tree.nodes[node.parent]?.path ?? '');
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={shownWords.search} className={styles.field} value={text} onChange={setText} />
        {found !== null && <output className={styles.count}>{shownWords.found(found.hits)}</output>}
        <IconButton size="sm" label={shownWords.openAll} icon={<ChevronsUpDown />} onClick={openAll} />
        <IconButton size="sm" label={shownWords.closeAll} icon={<ChevronsDownUp />} onClick={closeAll} />
      </div>
      {tree.isCut && <p className={styles.note}>{shownWords.cut}</p>}
      {nodes.length === 0 && (
        <p className={styles.note}>{found === null ? shownWords.empty : shownWords.notFound}</p>
      )}
      <VirtualList
        label={shownWords.tree(path)}
        items={nodes}
        keyOf={nodeKey}
        estimateHeight={24}
        onActivate={(node) => turn(node, !open.has(node.path))}
        onRowKeyDown={onKey}
        renderRow={(node) => (
          <Row
            node={node}
            isOpen={found !== null || open.has(node.path)}
            onTurn={() => turn(node, !open.has(node.path))}
          />
        )}
      />
    </>
  );
}

function Row({
  node,
  isOpen,
  onTurn,
}: {
  readonly node: JsonNode;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
}) {
  const app = useStores<'notices'>();
  const { name, kind, text, children, depth, path } = node;
  return (
    <ContextMenu
      entries={() => [
        {
          label: shownWords.copyValue,
          icon: <Copy />,
          disabled: children > 0,
          onSelect: () => copyText(app, text, shownWords.value),
        },
        { label: shownWords.copyPath, icon: <Copy />, onSelect: () => copyText(app, path, shownWords.path) },
      ]}
    >
      <div className={styles.node} style={{ '--depth': Math.max(0, depth - 1) } as CSSProperties}>
        {children > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.twisty}
            aria-expanded={isOpen}
            aria-label={`${name}, ${isOpen ? shownWords.open : shownWords.closed}`}
            onClick={onTurn}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
          </button>
        ) : (
          <span className={styles.twisty} />
        )}
        {name !== '' && <span className={styles.key}>{name}</span>}
        {children > 0 ? (
          <span className={styles.count}>{shownWords.entries(children)}</span>
        ) : (
          <span className={styles.value} data-kind={kind}>
            {kind === 'object' ? '{}' : kind === 'list' ? '[]' : text}
          </span>
        )}
      </div>
    </ContextMenu>
  );
}
