/** The search: terms are coloured as they are typed, and what may come next is offered below. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list below a field that keeps the focus (WAI-ARIA combobox)
import { Bookmark, Clock, Search, Tag, X } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { fieldNamed } from '../../../../main/contract/rules/query/fields.ts';
import { parseQuery } from '../../../../main/contract/rules/query/parse.ts';
import { tokenize } from '../../../../main/contract/rules/query/text.ts';
import type { QueryFault } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { facetWords, words } from '../library-words.ts';
import type { Library } from '../store/library.ts';
import { SaveSearch } from './SavedSearches.tsx';
import styles from './SearchBox.module.css';
import { type Suggestion, useOffers } from './suggestions.ts';

/** What the field shows and what is offered, and what its keys do. */
interface Writing {
  readonly offers: readonly Suggestion[];
  readonly marked: number;
  readonly open: boolean;
  /** Null while nobody writes. */
  readonly caret: number | null;
  setOpen(open: boolean): void;
  /** The caret or the text's own scrolling has moved. */
  follow(): void;
  edit(text: string): void;
  take(suggestion: Suggestion): void;
  onKeyDown(event: KeyboardEvent): void;
}

function useWriting(
  text: string,
  field: RefObject<HTMLInputElement | null>,
  mirror: RefObject<HTMLSpanElement | null>,
): Writing {
  const { library } = useStores<'library'>();
  const [caret, setCaret] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  // By its key: values that arrive later move it to another place.
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const wanted = useRef<number | null>(null);
  const offers = useOffers(text, caret, open);
  const marked = offers.findIndex(({ key }) => key === markedKey);
  const follow = (): void => {
    const input = field.current;
    if (input === null) return;
    setCaret(input.selectionStart);
    mirror.current?.style.setProperty('transform', `translateX(${-input.scrollLeft}px)`);
  };
  const take = (one: Suggestion): void => {
    wanted.current = one.caret;
    library.setText(one.text);
    setMarkedKey(null);
  };
  // With the very text it belongs to: what is typed next must not come before it.
  useLayoutEffect(() => {
    const at = wanted.current;
    if (at === null) return;
    wanted.current = null;
    field.current?.setSelectionRange(at, at);
    follow();
  });
  const leave = (): void => {
    library.remember();
    setOpen(false);
    focusList(library);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const taken = offers[marked];
    const vertical = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (vertical !== undefined && !event.altKey) {
      if (open) setMarkedKey(offers[stepped(marked, vertical, offers.length)]?.key ?? null);
      else setOpen(true);
    } else if (taken !== undefined && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)))
      take(taken);
    else if (event.key === 'Enter') leave();
    else if (event.key === 'Escape') {
      // One level at a time: what is offered, what was written, the search itself.
      if (open && offers.length > 0) {
        setOpen(false);
        setMarkedKey(null);
      } else if (text !== '') library.setText('');
      else leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    offers,
    marked,
    open: open && offers.length > 0,
    caret: open ? caret : null,
    setOpen(next) {
      setOpen(next);
      setMarkedKey(null);
    },
    follow,
    take,
    edit(next) {
      library.setText(next);
      setOpen(true);
      setMarkedKey(null);
      follow();
    },
    onKeyDown,
  };
}

/** `/` and Ctrl+F lead here; Escape clears, then leaves to the list. */
export function SearchBox() {
  const { library } = useStores<'library'>();
  const text = useStore(library.store, (state) => state.text);
  const field = useRef<HTMLInputElement>(null);
  const mirror = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { offers, marked, open, caret, ...writing } = useWriting(text, field, mirror);
  useSearchCommand(field);
  return (
    <div className={styles.box}>
      <span className={styles.leading}>
        <Search />
      </span>
      <span className={styles.field}>
        <span className={styles.clip} aria-hidden="true">
          <span ref={mirror} className={styles.mirror}>
            <QueryText text={text} caret={caret} />
          </span>
        </span>
        <input
          ref={field}
          role="combobox"
          aria-label={words.search}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          {...(open && marked >= 0 && { 'aria-activedescendant': `${id}-${marked}` })}
          data-roving-first=""
          className={styles.input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.searchHint}
          maxLength={2000}
          value={text}
          onChange={(event) => writing.edit(event.target.value)}
          onSelect={writing.follow}
          onScroll={writing.follow}
          onFocus={() => {
            writing.setOpen(true);
            library.setWriting(true);
          }}
          onBlur={() => {
            writing.setOpen(false);
            library.setWriting(false);
          }}
          onKeyDown={writing.onKeyDown}
        />
      </span>
      {text !== '' && <Beside field={field} />}
      <Offers id={id} shown={open} offers={offers} marked={marked} onTake={writing.take} />
    </div>
  );
}

/** The same for every text that is written. */
const Beside = memo(function AnyBeside({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const { library } = useStores<'library'>();
  const clear = (): void => {
    library.setText('');
    field.current?.focus();
  };
  return (
    <>
      <SaveSearch />
      <IconButton label={words.clear} size="sm" icon={<X />} onClick={clear} />
    </>
  );
});

function useSearchCommand(field: RefObject<HTMLInputElement | null>): void {
  const { commands } = useStores<'commands'>();
  useEffect(
    () =>
      commands.add([
        {
          id: 'library-search',
          title: words.search,
          group: commandGroups.library,
          shortcuts: ['/', 'Mod+F'],
          run() {
            field.current?.focus();
            field.current?.select();
          },
        },
      ]),
    [commands, field],
  );
}

/** Around both ends, with nothing marked between them. */
function stepped(marked: number, by: number, count: number): number {
  return ((marked + 1 + by + count + 1) % (count + 1)) - 1;
}

function focusRow(): void {
  document.querySelector<HTMLElement>('[role="grid"] [data-place][tabindex="0"]')?.focus();
}

/** At once, and again when the answer to what was written last is shown, unless the focus has gone elsewhere by then. */
function focusList({ store }: Pick<Library, 'store'>): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusRow();
  if (store.getState().status !== 'searching') return;
  const stop = store.subscribe(({ status }) => {
    if (status === 'searching') return;
    stop();
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('[role="grid"]') !== null) focusRow();
    });
  });
}

/** `caret` is null while nobody writes. */
function QueryText({ text, caret }: { readonly text: string; readonly caret: number | null }) {
  const parts = useMemo(() => {
    // What is wrong does not depend on the time.
    const { faults } = parseQuery(text, 0);
    // What is being typed is not wrong yet.
    const shown = faults.filter(({ from, to }) => caret === null || caret < from || caret > to);
    return queryParts(text, shown);
  }, [text, caret]);
  return parts.map(({ from, text: part, look, fault }) => (
    <span key={from} className={classes(look !== 'plain' && styles[`${look}Part`], fault && styles.fault)}>
      {part}
    </span>
  ));
}

/** A search text in coloured parts: fields, values, what is excluded, and what could not be understood. Pure. */
interface QueryPart {
  readonly from: number;
  readonly text: string;
  readonly look: 'plain' | 'field' | 'value' | 'not';
  readonly fault: boolean;
}

/** All of the text, in order. */
function queryParts(text: string, faults: readonly QueryFault[]): QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  const push = (to: number, look: QueryPart['look']): void => {
    if (to <= at) return;
    const fault = faults.some((one) => one.from < to && one.to > at);
    parts.push({ from: at, text: text.slice(at, to), look, fault });
    at = to;
  };
  for (const { from, to, not, field } of tokenize(text)) {
    push(from, 'plain');
    if (not) push(from + 1, 'not');
    if (field !== null && fieldNamed(field.name) !== null) {
      const first = text.slice(field.to).match(/^:?[<>=]*=?/)?.[0].length ?? 1;
      push(Math.min(to, field.to + first), 'field');
      push(to, 'value');
    } else push(to, 'plain');
  }
  push(text.length, 'plain');
  return parts;
}

// What the search box offers below itself.

const icons: Readonly<Record<Suggestion['sort'], ReactNode>> = {
  field: <Search />,
  value: <Tag />,
  recent: <Clock />,
  saved: <Bookmark />,
};

/** The options have the ids `${id}-0`, `${id}-1`, ... */
function Offers({
  id,
  shown,
  offers,
  marked,
  onTake,
}: {
  readonly id: string;
  readonly shown: boolean;
  readonly offers: readonly Suggestion[];
  readonly marked: number;
  readonly onTake: (suggestion: Suggestion) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={facetWords.suggestions}
      className={styles.offers}
      hidden={!shown}
    >
      {shown &&
        offers.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and takes the keys
          <div
            key={one.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={classes(styles.offer, index === marked && styles.marked)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(one)}
          >
            {icons[one.sort]}
            <span className={styles.label}>{one.label}</span>
            <span className={styles.hint}>{one.hint}</span>
          </div>
        ))}
    </div>
  );
}
