/** What is said of USD stages: units, prims, materials, and the physics on them. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const named = (names: string, count: number): { names: string; count: number } => ({ names, count });

export const stageWords = catalogue('inspection.usd', {
  badUnit: icu(
    'Its metersPerUnit is {metersPerUnit}, which is not a valid length. Set it to 1 for metres or 0.01 for centimetres.',
    (metersPerUnit: number) => ({ metersPerUnit }),
  ),
  unstated: icu(
    'It states {what, select, both {no metersPerUnit (USD assumes centimetres), and no upAxis (USD assumes Y)} unit {no metersPerUnit (USD assumes centimetres)} other {no upAxis (USD assumes Y)}}. Add it, so that programs need not guess.',
    (what: 'both' | 'unit' | 'axis') => ({ what }),
  ),
  otherUnit: icu(
    'It is in {isCentimetres, select, true {centimetres} other {units of {metersPerUnit} m}} (metersPerUnit {metersPerUnit}). It has to be scaled to be combined with models in metres.',
    (metersPerUnit: number, isCentimetres: boolean) => ({ metersPerUnit, isCentimetres }),
  ),
  lostDefaultPrim: icu(
    'Its defaultPrim is {prim}, which does not exist. Programs that reference the file without a prim path get nothing.',
    (prim: string) => ({ prim }),
  ),
  noDefaultPrim: 'It has no defaultPrim, so references to the file must name a prim.',
  missingPrim: icu('It references a missing prim: {prims}. That part is missing.', (prims: string) => ({
    prims,
  })),
  missingMaterial: icu(
    'It binds a missing material: {materials}. Its geometry is shown grey.',
    (materials: string) => ({ materials }),
  ),
  noCollider: icu(
    '{count, plural, one {A rigid body has} other {Rigid bodies have}} no collision shape: {names}. Everything passes through {count, plural, one {it} other {them}}; apply PhysicsCollisionAPI to its geometry.',
    named,
  ),
  noBody: icu(
    'A joint references a missing prim: {names}. Simulators ignore the joint, or refuse the file.',
    named,
  ),
  reversed: icu('A lower limit is above the upper limit: {names}. Simulators lock such a joint.', named),
  limits: icu('{path}: {lower} and {upper}', (path: string, lower: number, upper: number) => ({
    path,
    lower,
    upper,
  })),
  badMass: icu(
    'The {what, select, density {density} other {mass}} of “{path}” is {value}. Simulators refuse it.',
    (what: 'density' | 'mass', path: string, value: number) => ({ what, path, value }),
  ),
  badInertia: icu(
    'The inertia of “{path}” {fault}. Simulators refuse it.',
    (path: string, fault: string) => ({
      path,
      fault,
    }),
  ),
  partMissing: icu('{sentence} That part is missing.', (sentence: string) => ({ sentence })),
  packageAgain: icu('{sentence} Package it again with all referenced files.', (sentence: string) => ({
    sentence,
  })),
  compressed: icu(
    'Its content is compressed ({stored} of {sizeBytes} bytes), which usdz does not allow. Programs refuse it; package it again.',
    (stored: number, sizeBytes: number) => ({ stored, sizeBytes }),
  ),
  noLayerFirst:
    'The first file in the package is not a USD layer, so programs have nothing to show. Package it again.',
  // What of it was not read.
  notRead: 'its content was not read',
  packageNotRead: 'the files in it are not read',
  incomplete: icu('a part of its composition is missing: {note}', (note: string) => ({ note })),
  format: {
    text: 'USD, text',
    binary: icu('USD, binary (crate {major}.{minor})', (major: number, minor: number) => ({ major, minor })),
    package: 'USD, package (usdz)',
  },
});
