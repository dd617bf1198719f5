/** What a review sheet says of size and mass: what was read out of the files, or else what the service told. */
import { expect, test } from 'vitest';
import { noFacts } from '../../../../main/inspect/types.ts';
import { sheetRows } from '../../../../main/modules/reviews/sheet-page.ts';
import { ids, now } from '../../catalogue/rows.ts';
import { openReviewDesk } from './review-desk.ts';

const told = { width_m: 0.08, depth_m: 0.09, height_m: 0.1, mass_kg: 0.25, scale_source: 'default' };
const nothingRead = { ...noFacts, version: 1, inspectedAt: now };

/** Without what turning centimetres into metres leaves behind. */
const digits = (value: number): number => Number(value.toPrecision(7));

test('an asset that nobody looked into has the size and mass that its service told, in metres and kilograms', async () => {
  const { put, catalogue } = await openReviewDesk();
  await put('told', {}, { dimensions: told, folder: null });
  await put('units', {}, { dimensions: { dimensions_cm: [8, 9, 10], mass_g: 250 } });
  await put('odd', {}, { dimensions: { width_m: 0.08, mass_kg: '250 g', triangles: 12 } });
  await put('nothing', {});
  await put('half', {}, { dimensions: told });
  await put('read', {}, { dimensions: told });
  catalogue.facts.put(ids.asset('half'), { ...nothingRead, massKg: 0.3, triangles: 1234 });
  catalogue.facts.put(ids.asset('read'), { ...nothingRead, sizeM: [1, 2, 3], massKg: 4 });
  const names = ['told', 'units', 'odd', 'nothing', 'half', 'read'];
  const rows = await sheetRows(catalogue, names.map(ids.asset));
  expect(
    rows.map(({ id, sizeM, massKg, triangles }) => [id, sizeM?.map(digits) ?? null, massKg, triangles]),
  ).toEqual([
    ['told', [0.08, 0.1, 0.09], 0.25, null],
    ['units', [0.08, 0.1, 0.09], 0.25, null],
    ['odd', null, null, null],
    ['nothing', null, null, null],
    ['half', [0.08, 0.1, 0.09], 0.3, 1234],
    ['read', [1, 2, 3], 4, null],
  ]);
});
