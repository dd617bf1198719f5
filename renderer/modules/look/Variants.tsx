/** The choices that a USD file leaves open, its variants and the parts it holds for one purpose only: in the tool, in the palette, and on the screen. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Fineness } from '../../scene/limits.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache } from '../../scene/load/model-cache.ts';
import {
  type Alternatives,
  choosing,
  type ModelChoices,
  type OfferedSet,
  type Purpose,
} from '../../scene/parse/parsed-model.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select, Switch } from '../../ui/controls/Choices.tsx';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { modelOrder, type ShownFile } from '../stage/model-source.ts';
import { chosenKey } from '../stage/store/shown-file.ts';
import type { TrayProps } from '../stage/tray.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './LookTray.module.css';
import { variantWords } from './look-words.ts';

// What can be chosen of the file that is shown, what is chosen of it by now, and how to choose.

/** `by` is the control that was used last, to give it the focus back when the other model is there. */
interface VariantActions {
  readonly alternatives: Alternatives;
  readonly by: string;
  readonly isChosen: boolean;
  readonly choose: (set: OfferedSet, variant: string) => void;
  readonly toggle: (purpose: Purpose) => void;
  readonly reset: () => void;
  /** What was requested last, though it may still be loading. */
  readonly shownOf: (set: OfferedSet) => string | null;
  readonly shows: (purpose: Purpose) => boolean;
}

/** Null for a file that leaves nothing open. */
function useVariantActions(
  { id: assetId }: Pick<AssetDetail, 'id'>,
  { localPath }: Pick<ShownFile, 'localPath'>,
  { alternatives }: Pick<LoadedModel, 'alternatives'>,
): VariantActions | null {
  const { shownFile } = useStores<'shownFile'>();
  const chosen = useStore(shownFile.store, (state) => state.chosen.get(chosenKey({ assetId, localPath })));
  return useMemo(() => {
    if (alternatives === null) return null;
    const file = { assetId, localPath };
    const choices = chosen?.choices ?? null;
    const purposes = choices?.purposes ?? alternatives.shownPurposes;
    return {
      alternatives,
      by: chosen?.by ?? '',
      isChosen: choices !== null,
      choose: (set, variant) =>
        shownFile.choose(file, { choices: choosing(choices, set, variant), by: set.set }),
      toggle: (purpose) =>
        shownFile.choose(file, {
          choices: {
            variants: choices?.variants ?? {},
            purposes: purposes.includes(purpose)
              ? purposes.filter((one) => one !== purpose)
              : [...purposes, purpose],
          },
          by: purpose,
        }),
      reset: () => shownFile.choose(file, { choices: null, by: '' }),
      shownOf: ({ set, prims, shown }) => {
        const asked = prims.map((prim) => choices?.variants[prim]?.[set]);
        const [first] = asked;
        return first !== undefined && asked.every((one) => one === first) ? first : shown;
      },
      shows: (purpose) => purposes.includes(purpose),
    };
  }, [shownFile, assetId, localPath, alternatives, chosen]);
}

// Variants of a USD file to choose among, and the parts that it holds for one purpose only.

// No variant of USD is called so: its names are words.
const none = ' ';
const differ = '  ';

/** Nothing for a file that leaves nothing open. */
export function VariantsPart({ detail, file, model }: Pick<TrayProps, 'detail' | 'file' | 'model'>) {
  const actions = useVariantActions(detail, file, model);
  const part = useFocusBack(actions?.by ?? '');
  if (actions === null) return null;
  const { sets, purposes } = actions.alternatives;
  return (
    <section ref={part} className={styles.part} aria-label={variantWords.heading}>
      {sets.map((offered) => {
        const shown = actions.shownOf(offered);
        return (
          <div key={`${offered.set} ${offered.variants.join(' ')}`} data-chosen-by={offered.set}>
            <Select
              label={variantWords.set(offered.set, offered.prims.length)}
              size="md"
              value={shown === null ? differ : shown === '' ? none : shown}
              options={[
                ...(shown === null ? [{ value: differ, label: variantWords.differ }] : []),
                ...offered.variants.map((variant) => ({ value: variant, label: variant })),
                { value: none, label: variantWords.none },
              ]}
              onChange={(chosen) => {
                if (chosen !== differ) actions.choose(offered, chosen === none ? '' : chosen);
              }}
            />
          </div>
        );
      })}
      {purposes.map((purpose) => (
        <div key={purpose} data-chosen-by={purpose}>
          <Switch
            label={variantWords.purposes[purpose]}
            checked={actions.shows(purpose)}
            onChange={() => actions.toggle(purpose)}
          />
        </div>
      ))}
      {actions.isChosen && (
        <Button size="sm" onClick={actions.reset}>
          {variantWords.asInFile}
        </Button>
      )}
    </section>
  );
}

/** The view is another one once the file is composed anew; who chose by keyboard goes on at the same control. */
function useFocusBack(by: string) {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (by === '' || document.activeElement !== document.body) return;
    for (const control of part.current?.querySelectorAll<HTMLElement>('[data-chosen-by]') ?? []) {
      if (control.dataset['chosenBy'] === by)
        control.querySelector<HTMLElement>('button, [role=switch], [role=combobox], input')?.focus();
    }
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is chosen later has the focus on its own
  }, []);
  return part;
}

/** More than these are found in the tool only. */
const mostNamed = 60;

/** Choosing variants and parts of the file that is shown, from the palette and by V. */
export function useVariantCommands(detail: AssetDetail, file: ShownFile, model: LoadedModel): void {
  const { commands } = useStores<'commands'>();
  const actions = useVariantActions(detail, file, model);
  useEffect(() => (actions === null ? undefined : commands.add(commandsOf(actions))), [commands, actions]);
}

function commandsOf(actions: VariantActions): readonly Command[] {
  const { sets, purposes } = actions.alternatives;
  const [first] = sets;
  return [
    ...(first === undefined
      ? []
      : [
          command('next', variantWords.next(first.set), ['V'], () => step(actions, first, 1)),
          command('previous', variantWords.previous(first.set), ['Shift+V'], () => step(actions, first, -1)),
        ]),
    ...sets
      .flatMap((set) => set.variants.map((variant) => ({ set, variant })))
      .slice(0, mostNamed)
      .map(({ set, variant }, at) =>
        command(`choose-${at}`, variantWords.choose(set.set, variant), [], () =>
          actions.choose(set, variant),
        ),
      ),
    ...purposes.map((purpose: Purpose) =>
      command(`purpose-${purpose}`, variantWords.show(variantWords.purposes[purpose]), [], () =>
        actions.toggle(purpose),
      ),
    ),
    command('as-in-file', variantWords.asInFile, [], actions.reset),
  ];
}

function step(actions: VariantActions, offered: OfferedSet, by: 1 | -1): void {
  const { variants } = offered;
  const at = variants.indexOf(actions.shownOf(offered) ?? '');
  const next = variants[(at + by + variants.length) % variants.length] ?? variants[0];
  if (next !== undefined) actions.choose(offered, next);
}

function command(id: string, title: string, shortcuts: readonly string[], run: () => void): Command {
  const keywords = variantWords.keywords;
  return { id: `view-variant-${id}`, title, group: viewWords.commands, shortcuts, keywords, run };
}

// Which choices of a file are on the screen: the user's, as soon as the file is composed with them.

/** A choice that cannot be shown is said and taken back. */
export function useShownChoices({
  detail,
  file,
  cache,
  fineness,
}: {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly cache: ModelCache;
  readonly fineness: Fineness;
}): ModelChoices | null {
  const { shownFile, notices } = useStores<'notices' | 'shownFile'>();
  const wanted = useStore(shownFile.store, ({ chosen }) => chosen.get(chosenKey(file))?.choices ?? null);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return undefined;
    const order = modelOrder(detail, file.localPath, fineness, wanted);
    return cache.hold(order, (state) => {
      if (state.status === 'ready') setShown(wanted);
      if (state.status !== 'failed') return;
      notices.fail(failureOf(state.error));
      shownFile.choose(file, { choices: shown, by: '' });
    });
  }, [cache, detail, file, fineness, wanted, shown, notices, shownFile]);
  return shown;
}
