/** What the create screens say in sentences. Pure. */

import { catalogue } from '../../../main/contract/messages/catalogue.ts';
import { formatNumber } from '../../../main/contract/messages/number-text.ts';
import { deformableSimulators } from '../../../main/contract/plain/request-rules/params.ts';
import type { Capacity } from '../../../main/contract/schema/creation/submission.ts';
import { assetOptions, variationOptions } from './options/params-words.ts';
import type { ParamChoices } from './store/create-params.ts';
import type { CreateWay, Offer } from './store/create-ways.ts';

/** One entry of the bar of ways: what it creates, and from what. */
export const ways: readonly { readonly way: CreateWay; readonly title: string; readonly line: string }[] = [
  { way: 'standard', title: 'Standard', line: 'One asset from a text or an image' },
  { way: 'measured', title: 'Measured', line: 'One asset at true scale, from an image and a clip' },
  { way: 'batch', title: 'Batch', line: 'Up to 100 assets per batch, from files or a table' },
  {
    way: 'high-fidelity-set',
    title: 'High-fidelity set',
    line: '1 to 100 photoreal variants of one subject',
  },
  {
    way: 'procedural-set',
    title: 'Procedural set',
    line: '10 to 500 variants with moving parts, from a brief',
  },
];

/** “12 assets”. */
function assetsWords(count: number): string {
  return count === 1 ? '1 asset' : `${formatNumber(count)} assets`;
}

/** A sentence before sending; `warning` where it would not be sent at once, or not at all. */
export interface BeforeSending {
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

/** What the way costs at most, and what is in its way. `count` is null while it is no number. */
export function beforeSending(
  { count, isSet }: { readonly count: number | null; readonly isSet: boolean },
  capacity: Capacity | null,
): BeforeSending[] {
  const made = count === null ? [] : [plain(`Creates ${assetsWords(count)}.`)];
  if (capacity === null) return made;
  return [...made, ...limitSentences(count, capacity), ...(isSet ? setSentences(capacity) : [])];
}

/** What is left of the account's limit for so many assets; nothing when it has none. */
export function limitSentences(count: number | null, { assetLimit }: Capacity): BeforeSending[] {
  if (assetLimit === null) return [];
  const { limit, used, refusedCount } = assetLimit;
  if (limit === null || used === null) {
    const refused = count !== null && count >= refusedCount;
    const text = `The account’s asset limit leaves no room for ${assetsWords(refusedCount)} or more.`;
    return [refused ? warning(`${text} This request would be blocked in the queue.`) : plain(text)];
  }
  const left = Math.max(0, limit - used);
  const known = `${formatNumber(used)} of ${formatNumber(limit)} assets of the account are used.`;
  if (count === null || count <= left) return [plain(`${known} ${assetsWords(left)} left.`)];
  const instead = left === 0 ? '' : ` Create at most ${left}, or ask`;
  return [
    warning(
      `${known} This request would be blocked in the queue, because ${left === 0 ? 'none is' : `only ${left} ${left === 1 ? 'is' : 'are'}`} left.${instead === '' ? ' Ask' : instead} the service’s operator for a higher limit.`,
    ),
  ];
}

function setSentences({ setsInFlight, setsAtMost, setsElsewhere }: Capacity): BeforeSending[] {
  if (setsElsewhere)
    return [
      warning(
        'All set slots are in use by other sets of the account. This set is queued until a slot is free.',
      ),
    ];
  const known = `${setsInFlight} of ${setsAtMost} sets are queued or running.`;
  return [
    setsInFlight < setsAtMost
      ? plain(known)
      : warning(`${known} This set is queued until one of them finishes.`),
  ];
}

const plain = (text: string): BeforeSending => ({ text, tone: 'plain' });
const warning = (text: string): BeforeSending => ({ text, tone: 'warning' });

type Simulator = ParamChoices['physics.simulator'];

/** The names of simulators. */
export const simulatorNames: Readonly<Record<Simulator, string>> = catalogue('creation.simulatorNames', {
  isaac_sim_physx: 'Isaac Sim, PhysX',
  isaac_sim_newton: 'Isaac Sim, Newton',
  mujoco: 'MuJoCo',
  sapien: 'SAPIEN',
  genesis: 'Genesis',
  agnostic: 'Simulator-agnostic',
});

/** Which files will come; of the others than `agnostic` the specification says only that they are native. */
export function formatsWords(simulator: Simulator): string {
  return simulator === 'agnostic'
    ? 'FBX and GLB with a physics sidecar.'
    : `The native formats of ${simulatorNames[simulator].replace(',', ' with')}. The service selects them and does not list them in advance.`;
}

/** What a soft body means where the rules leave it to the service; null where there is nothing to say. */
export function softBodyNote(choices: ParamChoices, made: string): string | null {
  if (choices['physics.body'] !== 'deformable' || made === 'high-fidelity' || made === 'procedural')
    return null;
  const { 'physics.simulator': simulator, 'physics.collision': collision } = choices;
  if (deformableSimulators.includes(simulator) && collision === 'auto') return null;
  return 'For sets, the service accepts deformable bodies only with automatic collision and Isaac Sim or Genesis. For a single asset, the service decides whether this combination works.';
}

/** What was dropped, and what could be created from it. */
export function offerWords({ make, images, clips }: Offer): {
  readonly text: string;
  readonly action: string;
} {
  const given = [
    images === 0 ? null : images === 1 ? 'an image' : `${images} images`,
    clips === 0 ? null : clips === 1 ? 'a clip' : `${clips} clips`,
  ].filter((part) => part !== null);
  const what = given.length === 0 ? 'A table' : capital(given.join(' and '));
  const verb = given.length === 1 && images + clips === 1 ? 'was' : 'were';
  switch (make) {
    case 'measured':
      return {
        text: `${what} ${verb} added. An image and a clip make a measured asset.`,
        action: 'Create measured asset',
      };
    case 'measured-batch':
      return {
        text: `${what} ${verb} added. Paired by name, they make a batch of measured assets.`,
        action: 'Create measured batch',
      };
    case 'batch':
      return {
        text: `${what} ${verb} added. A single asset uses one image.`,
        action: 'Create batch',
      };
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a good brief contains (specification: ProceduralSeed). */
export const briefGuide: readonly string[] = [
  'What the object is',
  'Its parts, and how they move: a hinged door, a drawer that slides',
  'Its materials',
  'Its rough size',
];

/** What a preset changes, in the words of the options: “Body: Deformable, Simulator: MuJoCo”. */
export function presetWords(choices: Readonly<Record<string, string | number | boolean>>): string {
  const values = Object.entries(choices).map(([path, value]) => {
    if (path === 'physics.articulated') return value === true ? 'Articulated' : 'Not articulated';
    const option = guide.find((each) => each.path === path);
    const label = option?.values.find((each) => each.value === value)?.label ?? String(value);
    return option === undefined ? label : `${option.label}: ${label}`;
  });
  return values.length === 0 ? 'All defaults' : values.join(', ');
}

const guide: readonly {
  readonly path: string;
  readonly label: string;
  readonly values: readonly { readonly value: string | number; readonly label: string }[];
}[] = [...assetOptions, ...variationOptions];
