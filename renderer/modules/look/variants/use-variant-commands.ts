/** Choosing variants and parts of the file that is shown, from the palette and by V. */
import { useEffect } from 'react';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../../scene/load/load-model.ts';
import type { OfferedSet, Purpose } from '../../../scene/parse/parsed-model.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { Command } from '../../shared/store/commands.ts';
import type { ShownFile } from '../../stage/model-source.ts';
import { viewWords } from '../../stage/view-words.ts';
import { useVariantActions, type VariantActions } from './use-variant-actions.ts';
import { variantWords } from './variant-words.ts';

/** More than these are found in the tool only. */
const mostNamed = 60;

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
