/** MJCF (MuJoCo): what the engine makes of it, with the files that it names and what is wrong with it. */

import { unreadWords } from '../../file-words.ts';
import type { CompiledMjcf, MjcfResult } from '../../guarded/compile-mjcf.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import { createFaultList, type Kind } from '../../judge/findings.ts';
import { robotWords } from '../../judge/robot-words.ts';
import { type ModelFolder, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { numbersOf } from '../xml.ts';
import { judgeMeshScale } from './mesh-scale.ts';

const noCollider: Kind = {
  code: 'missing-collider',
  severity: 'warn',
  words: robotWords.bodyWithoutCollider,
};
const reversed: Kind = { code: 'invalid-joint', severity: 'error', words: robotWords.rangeReversed };
const partly: Kind = { code: 'failed-validation', severity: 'warn', words: robotWords.firstGroupOnly };

/** Never throws what the engine says; throws `model.unreadable` for what is no MJCF or too much. */
export async function readMjcf(
  { root, listed }: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading> {
  const mjcf = { ...nothingRead, format: 'MJCF' } as const;
  if (guard === null) return { ...mjcf, unread: unreadWords.notCompiled };
  const answer = await guard.ask({ task: 'compile-mjcf', root, localPath, listed });
  if (answer.is === 'unreadable') {
    if (answer.isEnded === true) return { ...mjcf, unread: answer.reason };
    throw unreadable(answer.reason);
  }
  return answer.is === 'mjcf' ? readingOf(answer, localPath) : mjcf;
}

function readingOf(mjcf: CompiledMjcf, localPath: string): Reading {
  const { result, included, references } = mjcf;
  // On its own it says nothing that holds.
  if (result.is === 'part') return { ...nothingRead, format: modelWords.mjcfPart };
  return {
    ...nothingRead,
    format: 'MJCF',
    // MuJoCo itself has no unit; its own defaults for density and gravity are in these.
    unitMetres: 1,
    ...factsOf(result),
    included,
    references: references.map(({ uri, kind, line, document }) => ({
      uri,
      what: kind === 'picture' ? ('texture' as const) : ('model' as const),
      ...(document === localPath && { line }),
    })),
    faults: [...faultsOf(result, localPath), ...aroundFaults(mjcf)],
  };
}

function factsOf(result: MjcfResult): Partial<Reading> {
  if (result.is === 'incomplete') {
    const [first] = result.missing;
    return {
      unread:
        first === undefined ? unreadWords.filesMissing : unreadWords.fileMissing(first.written.slice(0, 80)),
    };
  }
  if (result.is === 'too-large') return { unread: result.reason };
  if (result.is === 'refused') {
    const plugin = missingPlugin(result.fault.words);
    return {
      unread: plugin === null ? unreadWords.refused : unreadWords.plugin(plugin),
    };
  }
  if (result.is !== 'compiled') return {};
  const { massKg, only, joints, colliders, bounds } = result.facts;
  return {
    // MuJoCo's own viewer has Z up, whatever gravity is.
    upAxis: 'z',
    size:
      bounds === null
        ? null
        : {
            metres: [
              bounds.max[0] - bounds.min[0],
              bounds.max[1] - bounds.min[1],
              bounds.max[2] - bounds.min[2],
            ],
            exact: true,
          },
    massKg: massKg === 0 ? null : massKg,
    centreOfMassM: massKg === 0 ? null : (only?.centreM ?? null),
    inertiaKgM2: massKg === 0 ? null : (only?.momentsKgM2 ?? null),
    colliders,
    joints: joints.length,
    jointList: joints.map(({ name, type, limits }) => ({
      name,
      type,
      limits: limits === null ? null : [limits[0], limits[1]],
    })),
  };
}

/** What the engine refuses, or warns of. */
function faultsOf(result: MjcfResult, localPath: string): Reading['faults'] {
  if (result.is === 'refused') {
    const { fault, at } = result;
    if (missingPlugin(fault.words) !== null) return [];
    return [
      {
        code: codeOf(fault.words),
        severity: 'error',
        message: robotWords.engine.refuses(fault.words, fault.name),
        ...(at !== null && { line: at.line }),
        ...(at !== null && at.document !== localPath && { path: at.document }),
      },
    ];
  }
  if (result.is !== 'compiled') return [];
  const faults = createFaultList();
  const { facts, bodyPlaces, jointPlaces } = result;
  const lineOf = (places: typeof bodyPlaces, name: string): number | undefined => {
    const at = places.get(name);
    return at?.document === localPath ? at.line : undefined;
  };
  for (const name of facts.untouchable) faults.add(noCollider, name, lineOf(bodyPlaces, name));
  for (const { name, isReversed } of facts.joints)
    if (isReversed) faults.add(reversed, name, lineOf(jointPlaces, name));
  for (const line of result.said)
    faults.say({
      code: 'failed-validation',
      severity: 'note',
      message: robotWords.engine.warns(line.replace(/\.$/, '').slice(0, 300)),
    });
  return faults.all();
}

/** The files around it. */
function aroundFaults({ partlyRead, meshScales }: CompiledMjcf): Reading['faults'] {
  const faults = createFaultList();
  for (const { path, shapes } of partlyRead)
    faults.add(partly, robotWords.skippedGroups(path, shapes - 1, shapes));
  // MuJoCo turns the faces of mirrored ones around.
  for (const { file, scale, line } of meshScales)
    if (numbersOf(scale)?.every((one) => one > 0) === true)
      judgeMeshScale(scale, file.split(/[/\\]/).at(-1) ?? file, line, faults);
  return faults.all();
}

/** Plugins are libraries of their own, which other installations may have. */
function missingPlugin(words: string): string | null {
  return /plugin '?([\w.]+)'? not found/.exec(words)?.[1] ?? null;
}

/** Kinds of faults by the engine's words. */
function codeOf(words: string): Reading['faults'][number]['code'] {
  if (/mass and inertia of moving bodies/.test(words)) return 'no-mass';
  if (/inertia|mass/i.test(words)) return 'invalid-inertia';
  return /range|joint|limited/.test(words) ? 'invalid-joint' : 'failed-validation';
}
