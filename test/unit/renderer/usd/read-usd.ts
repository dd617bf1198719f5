/** A stage that exists only in a test, as its scene document, what it measures and what weighs in it. */
import { LoadNotes } from '../../../../main/formats/load-notes.ts';
import { composeStage } from '../../../../main/formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../../../../main/formats/usd/package/stage-files.ts';
import { measureScene, type SceneMeasures } from '../../../../main/formats/usd/scene/measure-scene.ts';
import { readPhysics, type UsdPhysics } from '../../../../main/formats/usd/scene/read-physics.ts';
import { readScene, type UsdScene } from '../../../../main/formats/usd/scene/read-scene.ts';
import { type Files, memoryFolder, rounded, usda } from './memory-folder.ts';

export interface ReadUsd {
  readonly scene: UsdScene;
  readonly measures: SceneMeasures;
  readonly physics: UsdPhysics;
  readonly notes: readonly string[];
  /** To a tenth of a millimetre; empty for nothing. */
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Of `root.usda`. */
export async function read(files: Files): Promise<ReadUsd> {
  const notes = new LoadNotes();
  const { signal } = new AbortController();
  const stage = await composeStage('root.usda', {
    files: new StageFiles(memoryFolder(files), notes),
    notes,
    signal,
  });
  const scene = readScene({ stage, notes, signal, purposes: ['render'] });
  const measures = measureScene(scene);
  return {
    scene,
    measures,
    physics: readPhysics(scene, notes),
    notes: notes.list().map(({ what, message }) => `${what}: ${message}`),
    min: rounded(measures.size?.min ?? []),
    max: rounded(measures.size?.max ?? []),
  };
}

/** Of what stands below `/Root`, in metres with Y up. */
export const readRoot = (body: string): Promise<ReadUsd> =>
  read({ 'root.usda': usda(`def Xform "Root" {\n${body}\n}`) });
