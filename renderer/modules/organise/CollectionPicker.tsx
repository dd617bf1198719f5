/** The collections that assets are in: added from a list, made on the way, taken out. */

import { Popover } from '@base-ui/react/popover';
import { Check, Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';
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
import styles from './CollectionPicker.module.css';
import { collectionWords } from './field-words.ts';
import type { Partly } from './mixed.ts';
import { organiseWindowWords } from './organise-words.ts';
import tagStyles from './TagEditor.module.css';

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
          <span key={value} className={classes(tagStyles.tag, assets < of && tagStyles.partly)}>
            {name}
            {assets < of && <span className={tagStyles.count}>{organiseWindowWords.share(assets, of)}</span>}
            <button
              type="button"
              className={tagStyles.remove}
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
            <Popover.Popup className={styles.popup} aria-label={collectionWords.all}>
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
              <span className={styles.count}>{formatNumber(one.assets)}</span>
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
