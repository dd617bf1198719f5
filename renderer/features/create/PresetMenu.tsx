/** Options kept under a name: taken, saved, renamed, deleted. */
import { Bookmark, BookmarkPlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Preset } from '../../../main/contract/model/preset.ts';
import { sameName } from '../../state/presets.ts';
import { chosenIn } from '../../state/set-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { presetWords } from './create-words.ts';
import type { OptionsOwner } from './OptionsPanel.tsx';
import styles from './PresetMenu.module.css';

const articulatedPath = 'physics.articulated';

export function PresetMenu({ owner }: { readonly owner: OptionsOwner }) {
  const { presets } = useApp();
  const all = useStore(presets.store);
  const [window, setWindow] = useState<'save' | 'change' | null>(null);
  const entries: MenuEntry[] = [
    ...all.map((preset) => ({
      label: preset.name,
      hint: presetWords(preset.choices),
      icon: <Bookmark />,
      onSelect: () => owner.onSet(chosenIn(preset.choices), preset.choices[articulatedPath] !== false),
    })),
    ...(all.length === 0 ? [] : [null]),
    { label: 'Save these options…', icon: <BookmarkPlus />, onSelect: () => setWindow('save') },
    {
      label: 'Rename or delete…',
      icon: <SlidersHorizontal />,
      disabled: all.length === 0,
      ...(all.length === 0 && { hint: 'No preset is saved yet' }),
      onSelect: () => setWindow('change'),
    },
  ];
  return (
    <>
      <Menu entries={entries}>
        <Button size="sm" icon={<Bookmark />}>
          Presets
        </Button>
      </Menu>
      <Dialog open={window === 'save'} onClose={() => setWindow(null)} title="Save these options" width="sm">
        {window === 'save' && <SavePreset owner={owner} onClose={() => setWindow(null)} />}
      </Dialog>
      <Dialog open={window === 'change'} onClose={() => setWindow(null)} title="Presets">
        {window === 'change' && (
          <ul className={styles.list} aria-label="Presets">
            {all.map((preset) => (
              <PresetRow key={preset.id} preset={preset} others={all} />
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}

function SavePreset({ owner, onClose }: { readonly owner: OptionsOwner; readonly onClose: () => void }) {
  const { presets } = useApp();
  const all = useStore(presets.store);
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const replaces = all.find((preset) => sameName(preset.name, name));
  const choices = {
    ...owner.chosen,
    ...(owner.articulated === false && { [articulatedPath]: false }),
  };
  const save = (): void => {
    setAsked(true);
    if (name.trim() === '') return;
    void presets.save(name.trim(), choices).then((saved) => saved !== null && onClose());
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        error={asked && name.trim() === '' ? 'Give the preset a name.' : null}
        hint={
          replaces === undefined
            ? `Keeps what differs from the defaults: ${presetWords(choices)}.`
            : `Takes the place of “${replaces.name}”.`
        }
        onChange={setName}
      />
      <Button variant="primary" type="submit">
        Save preset
      </Button>
    </form>
  );
}

function PresetRow({ preset, others }: { readonly preset: Preset; readonly others: readonly Preset[] }) {
  const { presets } = useApp();
  const [name, setName] = useState(preset.name);
  const isTaken = others.some((other) => other.id !== preset.id && sameName(other.name, name));
  const problem =
    name.trim() === '' ? 'Give the preset a name.' : isTaken ? 'Another preset has this name.' : null;
  const rename = (): void => {
    if (problem === null && name.trim() !== preset.name) void presets.rename(preset.id, name.trim());
  };
  return (
    <li className={styles.row}>
      <TextField
        label={`Name of ${preset.name}`}
        hideLabel
        value={name}
        maxLength={100}
        error={problem}
        hint={presetWords(preset.choices)}
        onChange={setName}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
        }}
      />
      <Button
        size="lg"
        variant="ghost"
        aria-label={`Delete ${preset.name}`}
        onClick={() => void presets.remove(preset.id)}
      >
        Delete
      </Button>
    </li>
  );
}
