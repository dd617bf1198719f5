/** What the components say on their own, and how times and durations are written: the rest of the words comes from their callers. */
import { catalogue, icu } from '../../main/contract/messages/catalogue.ts';

export const uiWords = catalogue('ui', {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  menu: 'Menu',
  copied: 'Copied',
  copy: icu('Copy {what}', (what: string) => ({ what })),
  widthOf: icu('Width of {pane}', (pane: string) => ({ pane })),
});

/** Of a failure, below its sentence. */
export const failureWords = catalogue('ui.failure', {
  title: 'What happened',
  details: 'Details',
  code: 'Code',
  codeIs: icu('Code: {code}', (code: string) => ({ code })),
  what: 'details',
  copyDetails: 'Copy details',
});

/** The usual word of each state. */
export const statusWords = catalogue('ui.status', {
  queued: 'Queued',
  running: 'Running',
  complete: 'Complete',
  failed: 'Failed',
  canceled: 'Canceled',
  partial: 'Partial',
  sending: 'Sending',
  waiting: 'Retrying',
  refused: 'Refused',
  accepted: 'Accepted',
  downloading: 'Downloading',
  stopped: 'Stopped',
  ready: 'Queued',
  held: 'Blocked',
  paused: 'Paused',
  unknown: 'Not listed',
});

/** What is between keys, and what those with a picture are called. */
/** Lists in a sentence. */
export const listWords = catalogue('ui.list', {
  end: icu('{others} and {last}', (others: string, last: string) => ({ others, last })),
  more: icu('{others} and {count} more', (others: string, count: number) => ({ others, count })),
});

/** How far something is, for those who listen to the screen. */
export const progressWords = catalogue('ui.progress', {
  finishing: 'Finishing',
  unknown: 'Under way',
});

export const kbdWords = catalogue('ui.kbd', {
  between: 'then',
  arrows: { left: 'Left', right: 'Right', up: 'Up', down: 'Down' },
  caps: { Drag: 'Drag', Numpad: 'Numpad' },
});

/** The two largest units. Numbers come as text: the smaller one may have a leading zero. */
export const durationWords = catalogue('ui.duration', {
  seconds: icu('{seconds} s', (seconds: number) => ({ seconds })),
  minutes: icu('{minutes} min', (minutes: number) => ({ minutes })),
  minutesSeconds: icu('{minutes} min {seconds} s', (minutes: number, seconds: string) => ({
    minutes,
    seconds,
  })),
  hoursMinutes: icu('{hours} h {minutes} min', (hours: number, minutes: number) => ({ hours, minutes })),
  daysHours: icu('{days} d {hours} h', (days: number, hours: number) => ({ days, hours })),
});

/** How long ago, or how far ahead. `Intl.RelativeTimeFormat` has no form as short as these. */
export const relativeWords = catalogue('ui.relative', {
  ahead: icu('in {duration}', (duration: string) => ({ duration })),
  now: 'just now',
  minutes: icu('{minutes} min ago', (minutes: number) => ({ minutes })),
  hours: icu('{hours} h ago', (hours: number) => ({ hours })),
  yesterday: 'yesterday',
  days: icu('{days} d ago', (days: number) => ({ days })),
});

/** Units with what they measure. */
export const unitWords = catalogue('ui.unit', {
  rate: icu('{amount}/s', (amount: string) => ({ amount })),
  percent: icu('{percent} %', (percent: number | string) => ({ percent })),
  uncertainty: icu('±{percent} %', (percent: string) => ({ percent })),
  seconds: icu('{seconds} s', (seconds: string) => ({ seconds })),
});
