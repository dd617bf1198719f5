/** Tags and collections of assets, as tokens with a field or a list behind them. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Popover } from '@base-ui/react/popover';
import { Check, Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import type { CollectionId } from '../../../main/contract/schema/ids.ts';
import type { Collection } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import { useOpenText } from '../shared/use-open-text.ts';
import { type Partly, readTags, suggestTags, withParents } from './field-values.ts';
import { collectionWords, organiseWindowWords, tagWords } from './organise-words.ts';
import styles from './TokenFields.module.css';

// Tags as tokens with a field behind them: known ones are offered, lists can be pasted, comma and Enter add.

/** `of` is how many assets it is about: what only some of them have says so. */
export function TagEditor({
  tags,
  of,
  onAdd,
  onRemove,
  focused = false,
}: {
  readonly tags: readonly Partly<string>[];
  readonly of: number;
  readonly onAdd: (tags: string[]) => void;
  readonly onRemove: (tag: string) => void;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const { known, ask } = useKnownTags();
  const field = useRef<HTMLInputElement>(null);
  const have = new Set(tags.filter(({ assets }) => assets === of).map(({ value }) => value));
  const [closed, setClosed] = useState(false);
  const { typed, wrong, add, change, onKeyDown, setHighlighted } = useTyping(have, tags.at(-1) ?? null, {
    onAdd,
    onRemove,
  });
  const offered = typed.trim() === '' ? [] : suggestTags(known, typed, have);
  return (
    <div className={styles.editor}>
      <div className={styles.box}>
        {tags.map((tag) => (
          <Token
            key={tag.value}
            tag={tag}
            of={of}
            onRemove={() => {
              onRemove(tag.value);
              field.current?.focus();
            }}
          />
        ))}
        <Autocomplete.Root
          items={offered}
          filter={null}
          value={typed}
          onValueChange={(next, { reason }) => {
            if (reason === 'item-press') add(next);
            else change(next);
            setClosed(false);
          }}
          // An empty list would hide all else from assistive technology while it is open.
          open={offered.length > 0 && !closed}
          onOpenChange={(next) => setClosed(!next)}
          onItemHighlighted={(item) => setHighlighted(item ?? null)}
        >
          <Autocomplete.Input
            ref={field}
            className={styles.input}
            aria-label={tagWords.add}
            aria-invalid={wrong.length > 0 || undefined}
            placeholder={tags.length === 0 ? tagWords.addFirst : tagWords.addMore}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
            autoFocus={focused}
            onFocus={ask}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              // A one-line field would drop the line breaks of a list.
              const text = event.clipboardData.getData('text');
              if (!/[,;\t\r\n]/.test(text)) return;
              event.preventDefault();
              add(`${typed}${text}`);
            }}
            onBlur={() => typed.trim() !== '' && wrong.length === 0 && add(typed)}
          />
          <Offered />
        </Autocomplete.Root>
      </div>
      {wrong.length > 0 && (
        <p className={styles.wrong} role="alert">
          {tagWords.wrong(wrong)}
        </p>
      )}
    </div>
  );
}

/** What is typed until it is tags: `have` are those that all have, Backspace in the empty field removes `last`. */
function useTyping(
  have: ReadonlySet<string>,
  last: Partly<string> | null,
  { onAdd, onRemove }: { onAdd: (tags: string[]) => void; onRemove: (tag: string) => void },
) {
  const [typed, setTyped] = useState('');
  useOpenText(typed !== '');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const add = (text: string): void => {
    const read = readTags(text);
    const added = read.tags.filter((tag) => !have.has(tag));
    setWrong(read.wrong);
    setTyped(read.wrong.join(', '));
    if (added.length > 0) onAdd(added);
  };
  const change = (text: string): void => {
    if (/[,;\t\r\n]/.test(text)) add(text);
    else {
      setTyped(text);
      setWrong([]);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && highlighted === null) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== null && !event.repeat) {
      onRemove(last.value);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
      setWrong([]);
    }
  };
  return { typed, wrong, add, change, onKeyDown, setHighlighted };
}

function Token({
  tag: { value, assets },
  of,
  onRemove,
}: {
  readonly tag: Partly<string>;
  readonly of: number;
  readonly onRemove: () => void;
}) {
  return (
    <span className={classes(styles.tag, assets < of && styles.partly)}>
      {value}
      {assets < of && <span className={styles.count}>{organiseWindowWords.share(assets, of)}</span>}
      <button type="button" className={styles.remove} aria-label={tagWords.remove(value)} onClick={onRemove}>
        <X />
      </button>
    </span>
  );
}

/** What may be meant. */
function Offered() {
  return (
    <Autocomplete.Portal render={<section aria-label={tagWords.known} />}>
      <Autocomplete.Positioner className={styles.positioner} sideOffset={4} align="start">
        <Autocomplete.Popup className={styles.popup}>
          <Autocomplete.List className={styles.list}>
            {(tag: string) => (
              <Autocomplete.Item key={tag} value={tag} className={styles.item}>
                {tag}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

/** With those above them. `ask` reads them once; without an answer there is nothing to complete, and typing still works. */
function useKnownTags(): { readonly known: readonly string[]; readonly ask: () => void } {
  const { api } = useStores<'api'>();
  const [known, setKnown] = useState<readonly string[]>([]);
  const asked = useRef(false);
  const ask = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    api.library.facets({ text: '' }).then(
      (facets) => {
        const tags = facets.find(({ field }) => field === 'tag')?.values ?? [];
        setKnown(withParents(tags.map(({ value }) => value)));
        return undefined;
      },
      () => (asked.current = false),
    );
  }, [api]);
  return { known, ask };
}

// The collections that assets are in: added from a list, made on the way, taken out.

/** `of` is how many assets it is about. */
export interface CollectionPickerProps {
  readonly collections: readonly Partly<CollectionId>[];
  readonly of: number;
  readonly onAdd: (id: CollectionId) => void;
  readonly onRemove: (id: CollectionId) => void;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}

export function CollectionPicker(props: CollectionPickerProps) {
  const { collections, of, onRemove, focused = false } = props;
  const app = useStores<'collections'>();
  const known = useStore(app.collections.store, ({ items }) => items);
  const [open, setOpen] = useState(focused);
  return (
    <div className={styles.picker}>
      {collections.map(({ value, assets }) => {
        const name = known.find(({ id }) => id === value)?.name ?? collectionWords.gone;
        return (
          <span key={value} className={classes(styles.tag, assets < of && styles.partly)}>
            {name}
            {assets < of && <span className={styles.number}>{organiseWindowWords.share(assets, of)}</span>}
            <button
              type="button"
              className={styles.remove}
              aria-label={collectionWords.takeOut(name)}
              onClick={() => onRemove(value)}
            >
              <X />
            </button>
          </span>
        );
      })}
      <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
        <Popover.Trigger
          render={
            <Button size="sm" icon={<Plus />}>
              {collectionWords.one}
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner className={styles.positioner} sideOffset={4} align="start">
            <Popover.Popup className={styles.pickerPopup} aria-label={collectionWords.all}>
              <Choices {...props} known={known} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

function Choices({
  collections,
  of,
  onAdd,
  onRemove,
  known,
}: CollectionPickerProps & { readonly known: readonly Collection[] }) {
  const app = useStores<'collections'>();
  const [typed, setTyped] = useState('');
  const making = useAction('inline');
  const name = typed.trim();
  useOpenText(name !== '');
  const matching = known.filter((one) => one.name.toLowerCase().includes(name.toLowerCase()));
  const isNew = name !== '' && !known.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const inThem = (id: CollectionId): number => collections.find(({ value }) => value === id)?.assets ?? 0;
  const toggle = (id: CollectionId): void => {
    if (inThem(id) === of) onRemove(id);
    else onAdd(id);
  };
  const make = (): void =>
    making.run(async () => {
      const made = await app.collections.save(name);
      setTyped('');
      onAdd(made.id);
    });
  const [first] = matching;
  return (
    <div className={styles.choices}>
      <TextField
        label={collectionWords.find}
        hideLabel
        placeholder={collectionWords.find}
        maxLength={100}
        value={typed}
        refusal={sentenceOf(making.failure)}
        onChange={(text) => {
          setTyped(text);
          making.clear();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || name === '') return;
          event.preventDefault();
          if (isNew) make();
          else if (first !== undefined) toggle(first.id);
        }}
      />
      <ul className={styles.list} aria-label={collectionWords.all}>
        {matching.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row with a name and a number, of which some have it
              role="checkbox"
              aria-checked={inThem(one.id) === 0 ? false : inThem(one.id) === of ? true : 'mixed'}
              className={styles.choice}
              onClick={() => toggle(one.id)}
            >
              <span className={styles.mark}>
                {inThem(one.id) === of ? <Check /> : inThem(one.id) > 0 ? <Minus /> : null}
              </span>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.number}>{formatNumber(one.assets)}</span>
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <Button icon={<Plus />} busy={making.busy} onClick={make}>
          {collectionWords.make(name)}
        </Button>
      )}
      {known.length === 0 && name === '' && <p className={styles.hint}>{collectionWords.none}</p>}
    </div>
  );
}
