/** One facet: its values with their counts; of many the first, a field to find others, and branches that fold. */
import { ChevronDown, ChevronRight, Filter, FilterX, Minus, X } from 'lucide-react';
import { type DragEvent, type MouseEvent, memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { askedValues, hasTerm, withoutTerm, withTerm } from '../../../../main/contract/rules/query/edit.ts';
import type { FieldName } from '../../../../main/contract/rules/query/fields.ts';
import { fold } from '../../../../main/contract/rules/query/text.ts';
import type { Facet } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { formatName, formatNumber } from '../../../ui/text/format.ts';
import { Stars } from '../card/CellFields.tsx';
import { changeChosen } from '../library-actions.ts';
import { facetName, facetWords, words } from '../library-words.ts';
import { draggedAssets } from '../list/list-input.ts';
import styles from './FacetPanel.module.css';
import { type FacetNode, facetNodes, nodesNamed, unfolded } from './facet-tree.ts';

const shownAtFirst = 8;
/** From here on one rather writes than looks. */
const many = 20;

/** Before the id of a section that is folded unless the user opens it. */
const opened = '+';

/**
 * A part of the panel that can be folded; that is remembered. With a `sole` value it is folded at first, unless the search
 * names it, and shows that value beside its title.
 */
export function PanelSection({
  id,
  title,
  sole = null,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly sole?: string | null;
  readonly children: ReactNode;
}) {
  const { library } = useStores<'library'>();
  const folded = useStore(library.look, (look) => look.folded);
  const isAsked = useStore(library.store, ({ text }) => askedValues(text).some(({ field }) => field === id));
  const usual = sole === null || isAsked;
  const isOpen = usual ? !folded.includes(id) : folded.includes(opened + id);
  const toggle = (): void => {
    const key = usual ? id : opened + id;
    library.setLook({
      folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
    });
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        <button type="button" className={styles.heading} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <ChevronDown /> : <ChevronRight />}
          {title}
          {!isOpen && sole !== null && <span className={styles.sole}>{sole}</span>}
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}

export function FacetSection({ field, facet }: { readonly field: FieldName; readonly facet: Facet }) {
  const { library } = useStores<'library'>();
  // As one text: most keys that are pressed in the search change nothing here.
  const named = useStore(library.store, ({ text }) => askedOf(field, text).join('\n'));
  const asked = new Set(named.split('\n'));
  const [all, setAll] = useState(false);
  const [sought, setSought] = useState('');
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const nodes = useMemo(() => facetNodes(facet.values, field === 'tag'), [facet, field]);
  // A tree that is small enough to be seen starts open.
  const isOpen = (value: string): boolean => folds.get(value) ?? nodes.length <= shownAtFirst;
  const onFold = useCallback(
    (value: string, open: boolean) => setFolds((before) => new Map([...before, [value, open]])),
    [],
  );
  const finding = all && sought.trim() !== '';
  const listed = finding ? nodesNamed(nodes, sought) : unfolded(nodes, isOpen);
  // What the search names is never folded away: a click takes it back.
  const shown = all ? listed : listed.filter(({ value }, at) => at < shownAtFirst || asked.has(fold(value)));
  const hidden = listed.length - shown.length;
  return (
    <>
      {all && nodes.length > many && (
        <input
          type="search"
          className={styles.find}
          aria-label={words.findValue(facetName(field))}
          placeholder={words.findValue(facetName(field))}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul className={styles.values}>
        {shown.map((node) => (
          <FacetValue
            key={node.value}
            field={field}
            node={node}
            open={node.branch && !finding ? isOpen(node.value) : undefined}
            onFold={onFold}
          />
        ))}
        {(hidden > 0 || all) && (
          <li>
            <button type="button" className={styles.more} onClick={() => setAll(!all)}>
              {all ? words.fewer : words.more(hidden)}
            </button>
          </li>
        )}
        {finding && listed.length === 0 && <li className={styles.rest}>{words.noValue}</li>}
        {facet.more > 0 && hidden === 0 && <li className={styles.rest}>{words.rest(facet.more)}</li>}
      </ul>
    </>
  );
}

/** Folded values of the field that a search names, requested or excluded. */
function askedOf(field: FieldName, text: string): string[] {
  return askedValues(text).flatMap((one) => (one.field === field ? [fold(one.value)] : []));
}

interface FacetValueProps {
  readonly field: FieldName;
  readonly node: FacetNode;
  /** Whether those below it are shown; undefined where there are none or they cannot be folded. */
  readonly open: boolean | undefined;
  readonly onFold: (value: string, open: boolean) => void;
}

/** One value of a facet. A click narrows to it, with Alt it excludes it, once more takes that back; its menu does the same. */
const FacetValue = memo(function AnyFacetValue({ field, node, open, onFold }: FacetValueProps) {
  const { value, label, assets, depth } = node;
  const { wanted, excluded, only, without, back } = useNarrowing(field, value);
  const drop = useDropOn(field, value);
  const onClick = ({ altKey }: MouseEvent): void => {
    if (wanted || excluded) back();
    else if (altKey) without();
    else only();
  };
  const entries = (): readonly MenuEntry[] =>
    wanted || excluded
      ? [{ label: facetWords.back, icon: <X />, onSelect: back }]
      : [
          { label: facetWords.only, icon: <Filter />, shortcut: 'Enter', onSelect: only },
          { label: facetWords.without, icon: <FilterX />, shortcut: 'Alt+Enter', onSelect: without },
        ];
  return (
    <li className={styles.item}>
      <ContextMenu entries={entries}>
        <button
          type="button"
          className={classes(
            styles.value,
            wanted && styles.wanted,
            excluded && styles.excluded,
            drop.over && styles.over,
          )}
          style={{ paddingLeft: 8 + depth * 14 }}
          aria-pressed={wanted || excluded}
          title={facetWords.hint(value)}
          onClick={onClick}
          onKeyDown={(event) => {
            const { key, altKey } = event;
            if (key === 'Enter' && altKey && !wanted && !excluded) {
              event.preventDefault();
              without();
            } else if (open !== undefined && key === (open ? 'ArrowLeft' : 'ArrowRight'))
              onFold(value, !open);
          }}
          {...drop.handlers}
        >
          {excluded && <Minus aria-label={facetWords.excluded} />}
          <span className={styles.label}>
            {field === 'rating' && Number(value) > 0 ? (
              <Stars rating={Number(value)} />
            ) : (
              shownValue(field, label)
            )}
          </span>
          {!excluded && <span className={styles.assets}>{formatNumber(assets)}</span>}
        </button>
      </ContextMenu>
      {open !== undefined && <Twig node={node} open={open} onFold={onFold} />}
    </li>
  );
});

/** Folds and unfolds what is below; the arrow keys on the value itself do the same. */
function Twig({
  node,
  open,
  onFold,
}: {
  readonly node: FacetNode;
  readonly open: boolean;
  readonly onFold: FacetValueProps['onFold'];
}) {
  return (
    <button
      type="button"
      data-roving="off"
      className={styles.twig}
      style={{ left: node.depth * 14 - 7 }}
      tabIndex={-1}
      aria-expanded={open}
      aria-label={facetWords.tagsBelow(node.value)}
      onClick={() => onFold(node.value, !open)}
    >
      {open ? <ChevronDown /> : <ChevronRight />}
    </button>
  );
}

/** What the search says of the value, and how to say something else. */
function useNarrowing(
  field: FieldName,
  value: string,
): {
  readonly wanted: boolean;
  readonly excluded: boolean;
  only(): void;
  without(): void;
  back(): void;
} {
  const { library } = useStores<'library'>();
  const wanted = useStore(library.store, ({ text }) => hasTerm(text, field, value));
  const excluded = useStore(library.store, ({ text }) => hasTerm(text, field, value, true));
  const search = (rewritten: (text: string) => string): void => {
    library.setText(rewritten(library.store.getState().text));
    library.remember();
  };
  return {
    wanted,
    excluded,
    only: () => search((text) => withTerm(text, field, value, false)),
    without: () => search((text) => withTerm(text, field, value, true)),
    back: () => search((text) => withoutTerm(text, field, value, excluded)),
  };
}

/** What people wrote stays as it is; a machine's word becomes an ordinary one. */
export function shownValue(field: FieldName, label: string): string {
  if (field === 'rating') return label === '0' ? facetWords.notRated : label;
  return field === 'tag' || field === 'collection' || field === 'set' || field === 'connection'
    ? label
    : formatName(label);
}

/** Assets can be dropped onto tags and collections. */
function useDropOn(
  field: FieldName,
  value: string,
): { readonly over: boolean; readonly handlers: Record<string, (event: DragEvent) => void> } {
  const app = useStores<'collections' | 'library' | 'notices' | 'organise'>();
  const [over, setOver] = useState(false);
  if (field !== 'tag' && field !== 'collection') return { over: false, handlers: {} };
  const give = (): void => {
    if (field === 'tag') return void changeChosen(app, { type: 'add-tags', tags: [value] });
    const collection = app.collections.store
      .getState()
      .items.find(({ id, name }) => id === value || name === value);
    if (collection !== undefined) void changeChosen(app, { type: 'collect', collectionId: collection.id });
    return undefined;
  };
  const accept = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(draggedAssets)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: () => setOver(false),
      onDrop(event) {
        setOver(false);
        if (!event.dataTransfer.types.includes(draggedAssets)) return;
        event.preventDefault();
        give();
      },
    },
  };
}
