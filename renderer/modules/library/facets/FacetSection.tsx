/** One facet: its values with their counts; of many the first, a field to find others, and branches that fold. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FieldName } from '../../../../main/contract/rules/query/fields.ts';
import { fold } from '../../../../main/contract/rules/query/fold.ts';
import { askedValues } from '../../../../main/contract/rules/query/write.ts';
import type { Facet } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { facetName, words } from '../library-words.ts';
import styles from './FacetPanel.module.css';
import { FacetValue } from './FacetValue.tsx';
import { facetNodes, nodesNamed, unfolded } from './facet-tree.ts';

const shownAtFirst = 8;
/** From here on one rather writes than looks. */
const many = 20;

/** A part of the panel that can be folded; that is remembered. */
export function PanelSection({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { library } = useStores<'library'>();
  const folded = useStore(library.look, (look) => look.folded);
  const isOpen = !folded.includes(id);
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={isOpen}
          onClick={() =>
            library.setLook({ folded: isOpen ? [...folded, id] : folded.filter((one) => one !== id) })
          }
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
          {title}
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
