/** A USD file (usd, usda, usdc, usdz) of an asset's folder: composed, built as a three tree, with the physics that it states. */

import { AppError } from '../../../../main/contract/plain/errors.ts';
import { LoadNotes } from '../../../../main/formats/load-notes.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { composeStage, type Stage } from '../../../../main/formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../../../../main/formats/usd/package/stage-files.ts';
import { readPhysics } from '../../../../main/formats/usd/scene/read-physics.ts';
import { readScene } from '../../../../main/formats/usd/scene/read-scene.ts';
import { type Purpose, usualPurposes } from '../../../../main/formats/usd/scene/shown.ts';
import type { Alternatives, OfferedSet, ParsedModel, ParseModel, ParseRequest } from '../parsed-model.ts';
import { createImageDecoder, type DecodeImage } from '../textures.ts';
import { UsdMaterials } from './build/material.ts';
import { buildScene } from './build/scene.ts';
import { stageNoteWords } from './stage-note-words.ts';
import { statedPhysics } from './stated-physics.ts';

/** How images are decoded where there is no `createImageBitmap`. */
export interface UsdOptions {
  readonly decode?: DecodeImage;
}

/** With the variants that the file has chosen, but for `request.choices`. Throws `model.*` errors and the signal's reason. */
export const parseUsd: ParseModel = (request, folder) => parseUsdWith(request, folder, {});

/** As `parseUsd`, with another decoder of images. */
export async function parseUsdWith(
  request: ParseRequest,
  folder: Folder,
  options: UsdOptions,
): Promise<ParsedModel> {
  const { path, signal, textureEdgePx, choices = null } = request;
  const purposes = choices?.purposes ?? usualPurposes;
  const notes = new LoadNotes();
  const files = new StageFiles(folder, notes);
  const stage = await composeStage(path, { files, notes, signal, variants: choices?.variants ?? {} });
  noteVariants(stage, notes);
  const scene = readScene({ stage, notes, signal, purposes });
  const decode = options.decode ?? createImageDecoder({ edgePx: textureEdgePx, signal });
  const materials = new UsdMaterials({ stage, files, decode, notes, signal });
  const physics = readPhysics(scene, notes);
  const built = await buildScene({ scene, materials, bodies: physics.names, signal });
  if (built.drawn === 0) throw emptyBecause(files, notes);
  return {
    root: built.root,
    stated: scene.frame.stated,
    physics: statedPhysics(physics, scene.frame),
    notes: notes.list(),
    alternatives: offeredBy(stage, purposes),
  };
}

/** What was refused or missing is why there is nothing; a stage that refers to nothing has nothing. */
function emptyBecause(files: StageFiles, notes: LoadNotes): AppError {
  if (files.firstRefused !== null) return new AppError('model.refers-outside', { uri: files.firstRefused });
  const reason = notes.list().find(({ level, what }) => level === 'warn' && what !== 'replaced')?.message;
  if (reason === undefined) return new AppError('model.nothing-to-show', {});
  return new AppError('model.damaged', {
    reason: stageNoteWords.nothingToShow(reason.replace(/\.$/, '')),
  });
}

interface ShownVariants {
  readonly first: string;
  readonly set: string;
  readonly variants: readonly string[];
  readonly shown: Set<string>;
  prims: number;
}

/** One note for all prims that have the same choice: forty cups in a cupboard are not forty notes. */
function noteVariants(stage: Stage, notes: LoadNotes): void {
  const choices = new Map<string, ShownVariants>();
  for (const { path, variantSets } of stage.prims.values()) {
    for (const { set, variants, chosen } of variantSets) {
      if (variants.length === 0) continue;
      const key = JSON.stringify([set, variants]);
      const choice = choices.get(key) ?? { first: path, prims: 0, set, variants, shown: new Set<string>() };
      choice.prims++;
      choice.shown.add(
        chosen !== null && variants.includes(chosen) ? `“${chosen}”` : stageNoteWords.noVariant,
      );
      choices.set(key, choice);
    }
  }
  for (const { first, prims, set, variants, shown } of choices.values())
    notes.add(
      'info',
      'ignored',
      stageNoteWords.variants({
        prims,
        first,
        set,
        variants: variants.join(', '),
        shown: [...shown].join(', '),
      }),
    );
}

// What a composed stage lets the user choose: its sets of variants, and purposes.

/** Sets that one menu can hold; the first of a file are its outermost ones. */
const mostSets = 50;
const mostVariants = 200;
const purposes: readonly Purpose[] = ['render', 'proxy', 'guide'];

/** Null where there is nothing to choose. */
function offeredBy(stage: Stage, shownPurposes: readonly Purpose[]): Alternatives | null {
  const sets = new Map<string, { first: Omit<OfferedSet, 'shown'>; prims: string[]; shown: Set<string> }>();
  const stated = new Set<string>();
  for (const prim of stage.prims.values()) {
    const purpose = prim.text('purpose');
    if (purpose !== null) stated.add(purpose);
    for (const { set, variants, chosen } of prim.variantSets) {
      if (variants.length === 0) continue;
      const key = JSON.stringify([set, variants]);
      const offered = sets.get(key) ?? {
        first: { set, variants: variants.slice(0, mostVariants), prims: [] },
        prims: [],
        shown: new Set<string>(),
      };
      offered.prims.push(prim.path);
      offered.shown.add(chosen !== null && variants.includes(chosen) ? chosen : '');
      sets.set(key, offered);
    }
  }
  const own = stated.has('proxy') || stated.has('guide') ? purposes.filter((one) => stated.has(one)) : [];
  if (sets.size === 0 && own.length === 0) return null;
  return {
    sets: [...sets.values()].slice(0, mostSets).map(({ first, prims, shown }) => {
      const [only = ''] = shown;
      return { ...first, prims, shown: shown.size === 1 ? only : null };
    }),
    purposes: own,
    shownPurposes,
  };
}
