/** `caliper settings`: what the Settings screen has, listed, read and changed by key. */

import { z } from 'zod';
import { formatBytes } from '../../contract/messages/number-text.ts';
import {
  isThreshold,
  limitUnder,
  type Severity,
  severities,
  withLimit,
} from '../../contract/plain/capture/own-limits.ts';
import { type ThresholdName, thresholdNames, thresholds } from '../../contract/plain/capture/thresholds.ts';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type Preferences,
  type PreferencesPatch,
  preferencesPatchSchema,
  preferencesSchema,
} from '../../contract/schema/app-info.ts';
import type { Context } from '../context.ts';
import { findFile } from '../input.ts';
import { withAppAtRest, withAppReading } from '../open-app.ts';
import { printable, table } from '../output.ts';
import { columns } from '../table-words.ts';
import { settingsWords as words } from './settings-words.ts';

interface Setting {
  readonly key: string;
  /** What it may be set to, for people. */
  takes(): string;
  value(preferences: Preferences): string | number | boolean | null;
  show(preferences: Preferences): string;
  /** The member that changes, not judged yet. Throws `cli.file-unreadable`. */
  change(text: string, preferences: Preferences): Readonly<Record<string, unknown>> | Promise<OwnPatch>;
  /** Takes a change back. */
  reset(preferences: Preferences): OwnPatch;
}

/** What is set here and by no page comes with it. */
const ownPatchSchema = preferencesPatchSchema.extend({
  ffmpegPath: z.string().max(4096).nullable().optional(),
});
type OwnPatch = z.infer<typeof ownPatchSchema>;

const defaults = preferencesSchema.parse({});
const limitsKey = 'capture-limits';

/** In the order of the screen. Keys of commands are set in the window, which alone knows its commands. */
const settings: readonly Setting[] = [
  word('theme', 'theme', () => words.takes.theme),
  word('motion', 'motion', () => words.takes.motion),
  word('formats', 'formats', () => words.takes.formats),
  {
    key: 'notifications',
    takes: () => words.takes.onOrOff,
    value: ({ notifications }) => notifications,
    show: ({ notifications }) => (notifications ? 'on' : 'off'),
    change: (text) => ({ notifications: text === 'on' ? true : text === 'off' ? false : text }),
    reset: () => ({ notifications: defaults.notifications }),
  },
  {
    key: 'parallel-downloads',
    takes: () => words.takes.parallelDownloads,
    value: ({ parallelDownloads }) => parallelDownloads,
    show: ({ parallelDownloads }) => (parallelDownloads === null ? 'auto' : String(parallelDownloads)),
    change: (text) => ({ parallelDownloads: text === 'auto' ? null : numberIn(text) }),
    reset: () => ({ parallelDownloads: defaults.parallelDownloads }),
  },
  rate('download-limit', 'downloadLimit'),
  rate('upload-limit', 'uploadLimit'),
  word('capture-profile', 'captureProfile', () => words.takes.profile),
  {
    key: 'ffmpeg-path',
    takes: () => words.takes.ffmpegPath,
    value: ({ ffmpegPath }) => ffmpegPath,
    show: ({ ffmpegPath }) => ffmpegPath ?? 'auto',
    change: async (text) => ({ ffmpegPath: text === 'auto' ? null : (await findFile(text)).at }),
    reset: () => ({ ffmpegPath: defaults.ffmpegPath }),
  },
];

/** Prints all, those that were changed with their defaults; limits of clips only where they are the user's own. */
export async function listSettings(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const preferences = await client.app.preferences();
    const own = thresholdNames.flatMap((name) =>
      severities
        .filter((severity) => preferences.captureLimits[name]?.[severity] !== undefined)
        .map((severity) => limit(name, severity)),
    );
    const shown = [...settings, ...own];
    const list = shown.map((one) => described(one, preferences));
    context.output.result({ settings: list }, () =>
      [
        table(
          [columns.key, columns.value, columns.default, columns.takes],
          shown.map((one) => [
            one.key,
            one.show(preferences),
            one.show(takenBack(one, preferences)),
            one.takes(),
          ]),
        ),
        words.limits,
      ].join('\n'),
    );
  });
}

/** Prints the value alone. `capture-limits` prints every limit that there is. Throws `cli.usage` for a key that there is not. */
export async function getSetting(context: Context, key: string): Promise<void> {
  if (key === limitsKey) return listLimits(context);
  const setting = find(key);
  await withAppReading(context, async ({ client }) => {
    const preferences = await client.app.preferences();
    context.output.result(described(setting, preferences), () => printable(setting.show(preferences)));
  });
}

/** `default` takes a change back. Prints what it is then. Throws `cli.usage` for a key or a value that there is not. */
export async function setSetting(context: Context, key: string, text: string): Promise<void> {
  const setting = find(key);
  // What does not depend on the others is judged before anything is opened.
  await patchOf(setting, text, defaults);
  await withAppAtRest(context, async ({ client, setFfmpeg }) => {
    const patch = await patchOf(setting, text, await client.app.preferences());
    const { ffmpegPath, ...others } = patch;
    const changed =
      ffmpegPath === undefined ? await client.app.setPreferences(others) : await setFfmpeg(ffmpegPath);
    context.output.result(described(setting, changed), () => printable(`${key}: ${setting.show(changed)}`));
  });
}

async function listLimits(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const preferences = await client.app.preferences();
    const all = thresholdNames.flatMap((name) => severities.map((severity) => limit(name, severity)));
    context.output.result({ settings: all.map((one) => described(one, preferences)) }, () =>
      table(
        [columns.key, columns.value, columns.default],
        all.map((one) => [one.key, one.show(preferences), one.show(takenBack(one, preferences))]),
      ),
    );
  });
}

function described(setting: Setting, preferences: Preferences) {
  return {
    key: setting.key,
    value: setting.value(preferences),
    default: setting.value(takenBack(setting, preferences)),
    takes: setting.takes(),
  };
}

/** As it is once this one is taken back: the defaults of limits are those of the profile in use. */
function takenBack(setting: Setting, preferences: Preferences): Preferences {
  return preferencesSchema.parse({ ...preferences, ...setting.reset(preferences) });
}

async function patchOf(setting: Setting, text: string, preferences: Preferences): Promise<OwnPatch> {
  if (text === 'default') return setting.reset(preferences);
  const judged = ownPatchSchema.safeParse(await setting.change(text, preferences));
  if (judged.success) return judged.data;
  throw new AppError('cli.usage', {
    reason: words.invalid(text, setting.key, setting.takes()),
  });
}

function find(key: string): Setting {
  const known = settings.find((one) => one.key === key) ?? limitNamed(key);
  if (known !== null) return known;
  const reason =
    key === 'keys' || key.startsWith('keys.')
      ? words.keys
      : words.unknown(key, settings.map((one) => one.key).join(', '));
  throw new AppError('cli.usage', { reason });
}

/** One that is a word as it is typed. */
function word(
  key: string,
  name: 'theme' | 'motion' | 'formats' | 'captureProfile',
  takes: Setting['takes'],
): Setting {
  return {
    key,
    takes,
    value: (preferences) => preferences[name],
    show: (preferences) => preferences[name],
    change: (text) => ({ [name]: text }),
    reset: () => ({ [name]: defaults[name] }),
  };
}

/** Bytes a second. */
function rate(key: string, name: 'downloadLimit' | 'uploadLimit'): Setting {
  return {
    key,
    takes: () => words.takes.rate,
    value: (preferences) => preferences[name],
    show: (preferences) => (preferences[name] === null ? 'none' : `${formatBytes(preferences[name])}/s`),
    change: (text) => ({ [name]: text === 'none' ? null : bytesIn(text) }),
    reset: () => ({ [name]: defaults[name] }),
  };
}

function limit(name: ThresholdName, severity: Severity): Setting {
  const { meaning, unit, range } = thresholds[name];
  const [least, most] = range;
  const valueOf = ({ captureProfile, captureLimits }: Preferences): number | null =>
    limitUnder(captureProfile, name, captureLimits)[severity];
  const withValue = ({ captureLimits }: Preferences, value: number | null | undefined): PreferencesPatch => ({
    captureLimits: withLimit(captureLimits, name, severity, value),
  });
  return {
    key: `${limitsKey}.${name}.${severity}`,
    takes: () => words.takes.limit({ least, most, unit, meaning }),
    value: valueOf,
    show: (preferences) => String(valueOf(preferences) ?? 'never'),
    change: (text, preferences) => withValue(preferences, text === 'never' ? null : numberIn(text)),
    reset: (preferences) => withValue(preferences, undefined),
  };
}

function limitNamed(key: string): Setting | null {
  const [first, name = '', last, ...more] = key.split('.');
  const severity = severities.find((one) => one === last);
  if (first !== limitsKey || !isThreshold(name) || severity === undefined || more.length > 0) return null;
  return limit(name, severity);
}

/** `NaN`, which no setting takes, for what is no number. */
function numberIn(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** `2.5MB`, `2.5 MB/s`, `2500000`. */
function bytesIn(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(b|kb|mb|gb)?(?:\/s)?$/i.exec(text) ?? [];
  const power = ['', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase().replace(/^b$/, ''));
  return digits === '' ? Number.NaN : Math.round(Number(digits) * 1000 ** power);
}
