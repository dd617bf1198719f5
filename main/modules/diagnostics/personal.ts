/** Takes out of a text what tells who wrote it and what opens doors: tokens, addresses, names of people. Pure. */
import { censor } from '../../core/logging/log.ts';

/** What is known of this machine and the user. Empty texts are nothing. */
export interface Personal {
  readonly home: string;
  readonly user: string;
  readonly machine: string;
  /** Tokens and the like, word for word. */
  readonly secrets: readonly string[];
  /** Names as the user wrote them, such as that of a reviewer. */
  readonly people: readonly string[];
}

/** Users that are called so are nobody in particular, and their names are words of every log. */
const nobodys: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'caliper',
  'home',
  'node',
  'root',
  'runner',
  'system',
  'ubuntu',
  'user',
]);
/** A shorter name is part of too many words: it is taken out of paths only. */
const shortestName = 3;
const shortestSecret = 6;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const fileUrl = /\bfile:\/\/(?:localhost)?(?=\/|[A-Za-z]:)/gi;
const anyUrl = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>\\]+/gi;
const scheme = /\b(Basic|Digest|Token)\s+[^\s"',\\]+/g;
/** By what they begin with: JSON web tokens, and the secrets of webhooks. */
const known = /\b(?:eyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?|whsec_[\w+/=-]+)/g;
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** `token: x`, `"secret": "x"`, `sig=x`, `X-Amz-Signature=x`; an escaped quote may stand before it. No list and no object, such as the `keys` of the settings. */
const named =
  /((?:token|secret|password|passwd|pwd|authorization|api[_-]?key|access[_-]?key|signature|credential|cookie|session|\bsig|\bkey|jwt)[\w-]*\\?["']?\s*[:=]\s*\\?["']?)(?!\[|\{[\s}"\\]|null\b|true\b|false\b|\d{1,6}\b)[^\s"',;&}\\]+/gi;
/** Long, and of letters and digits both: what no word of a log is; but not the program's own file in a stack. */
const opaque = /(?<![\w+/=-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{20,}(?![\w+/=-]|\.[cm]?[jt]s:\d)/g;
/** Folders of users on the three systems, with single, doubled or turned separators. */
const homes =
  /((?:\/|\\{1,2})(?:home|Users)(?:\/|\\{1,2}))([^/\\\s"':;,<>|[\]]+(?: [^/\\\s"':;,<>|[\]]+)*(?=[/\\])|[^/\\\s"':;,<>|[\]]+)/gi;

/** The text without any of it. What was taken out is named in brackets, or `~` for the home folder. */
export function withoutPersonal(text: string, personal: Personal): string {
  let clean = text;
  for (const secret of personal.secrets)
    if (secret.length >= shortestSecret)
      for (const form of formsOf(secret)) clean = replaceAll(clean, form, '[secret]', false);
  clean = censor(clean.replace(fileUrl, ''))
    .replace(anyUrl, '[url]')
    .replace(known, '[secret]')
    .replace(scheme, '$1 [secret]');
  if (personal.home.length > 1)
    for (const form of formsOf(personal.home)) clean = replaceAll(clean, form, '~', false);
  clean = clean.replace(homes, '$1[user]').replace(email, '[email]').replace(named, '$1[secret]');
  clean = clean.replace(opaque, (found) => (uuid.test(found) || isPath(found) ? found : '[secret]'));
  if (isName(personal.user)) clean = replaceAll(clean, personal.user, '[user]', true);
  if (isName(personal.machine)) clean = replaceAll(clean, personal.machine, '[machine]', true);
  for (const person of personal.people)
    for (const form of [person, ...person.split(/\s+/)])
      if (isName(form)) clean = replaceAll(clean, form, '[person]', true);
  return clean;
}

function isName(name: string): boolean {
  return name.length >= shortestName && !nobodys.has(name.toLowerCase());
}

/** Of lower-case names between slashes, as in a stack; a token in base64 has capitals. */
function isPath(found: string): boolean {
  return found.includes('/') && !found.includes('=') && !/[A-Z]/.test(found) && !/\w{25,}/.test(found);
}

/** As it is, as JSON has it, with turned separators, and as an address has it. */
function formsOf(text: string): ReadonlySet<string> {
  const inJson = JSON.stringify(text).slice(1, -1);
  return new Set([
    text,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    text.replaceAll('\\', '/'),
    encodeURI(text),
    encodeURIComponent(text),
  ]);
}

/** Whatever its case; `whole`: not as a part of a longer word. */
function replaceAll(text: string, what: string, by: string, whole: boolean): string {
  const escaped = what.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const pattern = whole ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped;
  return text.replace(new RegExp(pattern, 'giu'), by);
}
