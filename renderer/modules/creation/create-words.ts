/** What the create screens say in sentences. Pure. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { deformableSimulators } from '../../../main/contract/plain/request-rules/params.ts';
import type { Capacity } from '../../../main/contract/schema/creation/submission.ts';
import { listText } from '../../ui/text/format.ts';
import { assetOptions, variationOptions } from './options/params-words.ts';
import type { ParamChoices } from './store/create-params.ts';
import type { CreateWay, Offer } from './store/create-ways.ts';

/** What each way creates, and from what. */
const wayWords: Readonly<Record<CreateWay, { readonly title: string; readonly line: string }>> = catalogue(
  'creation.ways',
  {
    standard: { title: 'Standard', line: 'One asset from a text or an image' },
    measured: { title: 'Measured', line: 'One asset at true scale, from an image and a clip' },
    batch: { title: 'Batch', line: 'Up to 100 assets per batch, from files or a table' },
    'high-fidelity-set': {
      title: 'High-fidelity set',
      line: '1 to 100 photoreal variants of one subject',
    },
    'procedural-set': {
      title: 'Procedural set',
      line: '10 to 500 variants with moving parts, from a brief',
    },
  },
);

const orderOfWays = ['standard', 'measured', 'batch', 'high-fidelity-set', 'procedural-set'] as const;

/** The bar of ways: what each creates, and from what. Read when it is shown. */
export const ways: readonly { readonly way: CreateWay; readonly title: string; readonly line: string }[] =
  orderOfWays.map((way) => ({
    way,
    get title() {
      return wayWords[way].title;
    },
    get line() {
      return wayWords[way].line;
    },
  }));

/** A sentence before sending; `warning` where it would not be sent at once, or not at all. */
export interface BeforeSending {
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

const sendingWords = catalogue('creation.beforeSending', {
  creates: icu('Creates {count, plural, one {# asset} other {# assets}}.', (count: number) => ({ count })),
  noRoom: icu(
    'The account’s asset limit leaves no room for {count, plural, one {# asset} other {# assets}} or more.',
    (count: number) => ({ count }),
  ),
  noRoomBlocked: icu(
    'The account’s asset limit leaves no room for {count, plural, one {# asset} other {# assets}} or more. This request would be blocked in the queue.',
    (count: number) => ({ count }),
  ),
  used: icu(
    '{used, number} of {limit, number} assets of the account are used. {left, plural, one {# asset} other {# assets}} left.',
    (used: number, limit: number, left: number) => ({ used, limit, left }),
  ),
  tooMany: icu(
    '{used, number} of {limit, number} assets of the account are used. This request would be blocked in the queue, because {left, plural, =0 {none is left. Ask} one {only {left} is left. Create at most {left}, or ask} other {only {left} are left. Create at most {left}, or ask}} the service’s operator for a higher limit.',
    (used: number, limit: number, left: number) => ({ used, limit, left }),
  ),
  setsElsewhere:
    'All set slots are in use by other sets of the account. This set is queued until a slot is free.',
  sets: icu('{inFlight} of {most} sets are queued or running.', (inFlight: number, most: number) => ({
    inFlight,
    most,
  })),
  setsFull: icu(
    '{inFlight} of {most} sets are queued or running. This set is queued until one of them finishes.',
    (inFlight: number, most: number) => ({ inFlight, most }),
  ),
});

/** What the way costs at most, and what is in its way. `count` is null while it is no number. */
export function beforeSending(
  { count, isSet }: { readonly count: number | null; readonly isSet: boolean },
  capacity: Capacity | null,
): BeforeSending[] {
  const made = count === null ? [] : [plain(sendingWords.creates(count))];
  if (capacity === null) return made;
  return [...made, ...limitSentences(count, capacity), ...(isSet ? setSentences(capacity) : [])];
}

/** What is left of the account's limit for so many assets; nothing when it has none. */
export function limitSentences(count: number | null, { assetLimit }: Capacity): BeforeSending[] {
  if (assetLimit === null) return [];
  const { limit, used, refusedCount } = assetLimit;
  if (limit === null || used === null) {
    const refused = count !== null && count >= refusedCount;
    return [
      refused ? warning(sendingWords.noRoomBlocked(refusedCount)) : plain(sendingWords.noRoom(refusedCount)),
    ];
  }
  const left = Math.max(0, limit - used);
  return count === null || count <= left
    ? [plain(sendingWords.used(used, limit, left))]
    : [warning(sendingWords.tooMany(used, limit, left))];
}

function setSentences({ setsInFlight, setsAtMost, setsElsewhere }: Capacity): BeforeSending[] {
  if (setsElsewhere) return [warning(sendingWords.setsElsewhere)];
  return [
    setsInFlight < setsAtMost
      ? plain(sendingWords.sets(setsInFlight, setsAtMost))
      : warning(sendingWords.setsFull(setsInFlight, setsAtMost)),
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

/** The same within a sentence. */
const simulatorNamesInText: Readonly<Record<Exclude<Simulator, 'agnostic'>, string>> = catalogue(
  'creation.simulatorNamesInText',
  {
    isaac_sim_physx: 'Isaac Sim with PhysX',
    isaac_sim_newton: 'Isaac Sim with Newton',
    mujoco: 'MuJoCo',
    sapien: 'SAPIEN',
    genesis: 'Genesis',
  },
);

const formatMessages = catalogue('creation.formats', {
  agnostic: 'FBX and GLB with a physics sidecar.',
  native: icu(
    'The native formats of {simulator}. The service selects them and does not list them in advance.',
    (simulator: string) => ({ simulator }),
  ),
  softBody:
    'For sets, the service accepts deformable bodies only with automatic collision and Isaac Sim or Genesis. For a single asset, the service decides whether this combination works.',
});

/** Which files will come; of the others than `agnostic` the specification says only that they are native. */
export function formatsWords(simulator: Simulator): string {
  return simulator === 'agnostic'
    ? formatMessages.agnostic
    : formatMessages.native(simulatorNamesInText[simulator]);
}

/** What a soft body means where the rules leave it to the service; null where there is nothing to say. */
export function softBodyNote(choices: ParamChoices, made: string): string | null {
  if (choices['physics.body'] !== 'deformable' || made === 'high-fidelity' || made === 'procedural')
    return null;
  const { 'physics.simulator': simulator, 'physics.collision': collision } = choices;
  if (deformableSimulators.includes(simulator) && collision === 'auto') return null;
  return formatMessages.softBody;
}

const offerMessages = catalogue('creation.offer', {
  images: icu('{count, plural, one {# image} other {# images}}', (count: number) => ({ count })),
  clips: icu('{count, plural, one {# clip} other {# clips}}', (count: number) => ({ count })),
  tables: icu('{count, plural, one {# table} other {# tables}}', (count: number) => ({ count })),
  added: icu(
    '{count, plural, one {{list} was added.} other {{list} were added.}}',
    (count: number, list: string) => ({ count, list }),
  ),
  measured: { text: 'An image and a clip make a measured asset.', action: 'Create measured asset' },
  'measured-batch': {
    text: 'Paired by name, they make a batch of measured assets.',
    action: 'Create measured batch',
  },
  batch: { text: 'A single asset uses one image.', action: 'Create batch' },
});

/** What was dropped, and what could be created from it. */
export function offerWords({ make, images, clips, tables }: Omit<Offer, 'files' | 'first'>): {
  readonly text: string;
  readonly action: string;
} {
  const parts = [
    ...(images === 0 ? [] : [offerMessages.images(images)]),
    ...(clips === 0 ? [] : [offerMessages.clips(clips)]),
    ...(tables === 0 ? [] : [offerMessages.tables(tables)]),
  ];
  const { text, action } = offerMessages[make];
  return { text: `${offerMessages.added(images + clips + tables, listText(parts))} ${text}`, action };
}

/** What a good brief contains (specification: ProceduralSeed). */
export const briefGuide: readonly string[] = catalogue('creation.briefGuide', [
  'What the object is',
  'Its parts, and how they move: a hinged door, a drawer that slides',
  'Its materials',
  'Its rough size',
]);

const presetMessages = catalogue('creation.presetValues', {
  articulated: 'Articulated',
  notArticulated: 'Not articulated',
  option: icu('{option}: {value}', (option: string, value: string) => ({ option, value })),
  defaults: 'All defaults',
});

/** What a preset changes, in the words of the options: “Body: Deformable, Simulator: MuJoCo”. */
export function presetWords(choices: Readonly<Record<string, string | number | boolean>>): string {
  const values = Object.entries(choices).map(([path, value]) => {
    if (path === 'physics.articulated')
      return value === true ? presetMessages.articulated : presetMessages.notArticulated;
    const option = guide.find((each) => each.path === path);
    const label = option?.values.find((each) => each.value === value)?.label ?? String(value);
    return option === undefined ? label : presetMessages.option(option.label, label);
  });
  return values.length === 0 ? presetMessages.defaults : values.join(', ');
}

const guide: readonly {
  readonly path: string;
  readonly label: string;
  readonly values: readonly { readonly value: string | number; readonly label: string }[];
}[] = [...assetOptions, ...variationOptions];
