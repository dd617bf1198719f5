/** Options kept under a name: taken, saved, renamed, deleted. */
import { Bookmark, BookmarkPlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Fault } from '../../../../main/contract/plain/request-rules/fault.ts';
import type { MadeBy } from '../../../../main/contract/plain/request-rules/params.ts';
import type { Preset } from '../../../../main/contract/schema/creation/params.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { presetWords } from '../create-words.ts';
import { presetMenuWords as words } from '../form-words.ts';
import type { ParamChoices, ParamPath } from '../store/create-params.ts';
import { sameName } from '../store/presets.ts';
import { chosenIn } from '../store/set-form.ts';
import styles from './Options.module.css';

/** Whose options they are. `faults` have paths like `params.physics.collision`; `articulated` only where parts can move. */
export interface OptionsOwner {
  readonly made: MadeBy;
  readonly chosen: Partial<ParamChoices>;
  readonly onChoose: <P extends ParamPath>(path: P, value: ParamChoices[P]) => void;
  /** Instead of all that was chosen. */
  readonly onSet: (chosen: Partial<ParamChoices>, articulated?: boolean) => void;
  readonly faults?: readonly Fault[];
  readonly articulated?: boolean;
  readonly onArticulated?: (articulated: boolean) => void;
}

const articulatedPath = 'physics.articulated';

export function PresetMenu({ owner }: { readonly owner: OptionsOwner }) {
  const { presets } = useStores<'presets'>();
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
    { label: words.saveTheseOptions, icon: <BookmarkPlus />, onSelect: () => setWindow('save') },
    {
      label: words.renameOrDelete,
      icon: <SlidersHorizontal />,
      disabled: all.length === 0,
      ...(all.length === 0 && { hint: words.noPresetIsSaved }),
      onSelect: () => setWindow('change'),
    },
  ];
  return (
    <>
      <Menu entries={entries}>
        <Button size="sm" icon={<Bookmark />}>
          {words.presets}
        </Button>
      </Menu>
      <Dialog open={window === 'save'} onClose={() => setWindow(null)} title={words.saveTitle} width="sm">
        {window === 'save' && <SavePreset owner={owner} onClose={() => setWindow(null)} />}
      </Dialog>
      <Dialog open={window === 'change'} onClose={() => setWindow(null)} title={words.presets}>
        {window === 'change' && (
          <ul className={styles.list} aria-label={words.presets}>
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
  const { presets } = useStores<'presets'>();
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
        label={words.name}
        value={name}
        maxLength={100}
        error={asked && name.trim() === '' ? words.nameMissing : null}
        hint={replaces === undefined ? words.keeps(presetWords(choices)) : words.replaces(replaces.name)}
        onChange={setName}
      />
      <Button variant="primary" type="submit">
        {words.savePreset}
      </Button>
    </form>
  );
}

function PresetRow({ preset, others }: { readonly preset: Preset; readonly others: readonly Preset[] }) {
  const { presets } = useStores<'presets'>();
  const [name, setName] = useState(preset.name);
  const isTaken = others.some((other) => other.id !== preset.id && sameName(other.name, name));
  const problem = name.trim() === '' ? words.nameMissing : isTaken ? words.nameTaken : null;
  const rename = (): void => {
    if (problem === null && name.trim() !== preset.name) void presets.rename(preset.id, name.trim());
  };
  return (
    <li className={styles.row}>
      <TextField
        label={words.nameOf(preset.name)}
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
        aria-label={words.deleteNamed(preset.name)}
        onClick={() => void presets.remove(preset.id)}
      >
        {words.delete}
      </Button>
    </li>
  );
}
