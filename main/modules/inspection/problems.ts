/** The problems' part of the contract: lists, what is ignored, and inspections that the user asks for. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import { createPause } from '../../core/slices.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Present, titleOf } from '../shared/present.ts';
import type { Inspection } from './inspection.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly present: Pick<Present, 'assets'>;
  readonly hub: EventHub;
  readonly inspection: Pick<Inspection, 'inspect' | 'problemsChanged'>;
  readonly select: (selection: Selection) => Promise<readonly AssetId[]>;
}

/** Events of single rows are published up to so many; pages read the others anew. */
const maxListed = 200;

/** Handlers over the catalogue. */
export function createProblems(deps: Deps): HandlersOf<Api['problems']> {
  const { catalogue, inspection } = deps;
  return {
    async list({ assetId, severity, ignored, offset, limit }) {
      const { problems, total } = catalogue.problems.list({
        assetId: assetId ?? null,
        severity: severity ?? null,
        ignored,
        offset,
        limit,
      });
      const ids = [...new Set(problems.map((problem) => problem.assetId))];
      const labels = catalogue.assets.labels(ids);
      const said = catalogue.organisation.byAssets(ids);
      return {
        problems: problems.map((problem) => ({
          ...problem,
          title:
            said.get(problem.assetId)?.title ??
            titleOf(labels.get(problem.assetId)) ??
            'Asset without a name',
        })),
        counts: catalogue.problems.counts(false),
        more: Math.max(0, total - offset - problems.length),
      };
    },
    async ignore({ problems, ignored }) {
      catalogue.problems.setIgnored(problems, ignored);
      inspection.problemsChanged();
      const ids = [...new Set(problems.map(({ assetId }) => assetId))].slice(0, maxListed);
      const pause = createPause();
      for (const id of ids) {
        await pause();
        for (const asset of deps.present.assets(catalogue.assets.byIds([id])))
          deps.hub.publish({ type: 'asset.changed', asset });
      }
      return null;
    },
    async inspect({ of }) {
      inspection.inspect(await deps.select(of), { hashes: true });
      return null;
    },
  };
}
