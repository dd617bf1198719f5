/** Names that are sent and not written: English as they are made of their identifiers, and in another language once it is there. */
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../../../main/contract/messages/languages.ts';
import { paramDefaults, paramValues } from '../../../../main/contract/plain/param-values.ts';
import { fileStateSchema, transferStateSchema } from '../../../../main/contract/schema/asset.ts';
import { createRouteSchema } from '../../../../main/contract/schema/creation/create-request.ts';
import { groupTypeSchema } from '../../../../main/contract/schema/group.ts';
import { jobStatusSchema } from '../../../../main/contract/schema/job.ts';
import {
  assetProblemCodeSchema,
  problemSeveritySchema,
} from '../../../../main/contract/schema/library/facts.ts';
import { reviewVerdictSchema } from '../../../../main/contract/schema/library/organisation.ts';
import { optionGroups } from '../../../../renderer/modules/viewer/panel/option-rows.ts';
import { defaultsShown } from '../../../../renderer/modules/welcome/ConnectForm.tsx';
import { describeData } from '../../../../renderer/ui/status/failure-text.ts';
import { formatName } from '../../../../renderer/ui/text/format.ts';
import { nameWords } from '../../../../renderer/ui/text/name-words.ts';

/** Programs, formats and methods, which are called so everywhere. */
const properNames = /^(?:Isaac Sim (?:PhysX|Newton)|MuJoCo|SAPIEN|Genesis|CoACD|SDF)$/;

function accented(): void {
  setLanguage('accented');
  onTestFinished(() => setLanguage('en'));
}

test('every name of the contract is in another language once Caliper is', () => {
  const { physics, mesh, variation } = paramValues;
  const names = [
    ...[jobStatusSchema, fileStateSchema, transferStateSchema, createRouteSchema, groupTypeSchema].flatMap(
      ({ options }) => options as string[],
    ),
    ...[assetProblemCodeSchema, problemSeveritySchema, reviewVerdictSchema].flatMap(
      ({ options }) => options as string[],
    ),
    ...[physics, mesh, variation].flatMap((part) => [
      ...Object.keys(part),
      ...Object.values<readonly string[]>(part).flat(),
    ]),
  ];
  const ours = names.filter((name) => !properNames.test(formatName(name)));
  accented();
  expect(ours.filter((name) => /[a-z]{2}/i.test(formatName(name)))).toEqual([]);
});

test('a name is written as its identifier says, and one that is unknown is written as it was sent', () => {
  const odd = Object.entries(nameWords).filter(
    ([name, text]) => text.toLowerCase() !== name.replaceAll('_', ' '),
  );
  expect(odd).toEqual([]);
  accented();
  expect(formatName('glow_in_the_dark')).toBe('Glow in the dark');
  expect(formatName('constructor')).toBe('Constructor');
});

test('options and details of errors are named in it', () => {
  accented();
  const rows = optionGroups(paramDefaults).flatMap(({ name, rows: own }) => [
    name,
    ...own.flatMap((row) => [row.name, row.value]),
  ]);
  const shown = [...rows, ...defaultsShown(paramDefaults).flat()];
  expect(shown.filter((text) => /[a-z]{2}/i.test(text) && !properNames.test(text))).toEqual([]);
  const details = describeData({ baseUrl: 'http://127.0.0.1', neverSent: true, retryAfterMs: 5 });
  expect(details.map(([name]) => name).filter((name) => /[a-z]{2}/i.test(name))).toEqual([]);
});
