/** The words of a USDA text one after the other, with the line that each is in. */
import { unreadable } from '../../model-folder.ts';

/** Throws `model.unreadable` for what does not end. */
export interface UsdaWords {
  line(): number;
  /** The next character that is no blank and in no comment; empty at the end. */
  peek(): string;
  /** Of the characters of names and numbers; empty for another one. */
  word(): string;
  /** The next character, taken. */
  take(): string;
  /** A text in quotes. */
  quoted(): string;
  /** `@file@`. */
  asset(): string;
  /** `<path>`. */
  path(): string;
  /** From one bracket to its partner, as it is written. */
  bracketed(): string;
}

const partners: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** `text` without its first line. */
export function usdaWords(text: string): UsdaWords {
  let at = 0;
  let line = 1;
  let counted = 0;
  const upTo = (place: number): void => {
    for (
      let next = text.indexOf('\n', counted);
      next >= 0 && next < place;
      next = text.indexOf('\n', counted)
    ) {
      line += 1;
      counted = next + 1;
    }
  };
  const skip = (): void => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 32 || (code >= 9 && code <= 13)) at += 1;
      else if (code === 35) {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end;
      } else return;
    }
  };
  const cut = (end: number): string => {
    const part = text.slice(at, end);
    at = end;
    return part;
  };
  return {
    line() {
      skip();
      upTo(at);
      return line;
    },
    peek() {
      skip();
      return text.charAt(at);
    },
    word() {
      skip();
      const match = /[^\s()[\]{}<>"'@=,;#]+/y;
      match.lastIndex = at;
      const found = match.exec(text)?.[0] ?? '';
      at += found.length;
      return found;
    },
    take() {
      skip();
      return cut(at + 1);
    },
    quoted() {
      skip();
      return cut(afterQuoted(text, at))
        .replace(/^("""|'''|"|')/, '')
        .replace(/("""|'''|"|')$/, '');
    },
    asset() {
      skip();
      return cut(afterAsset(text, at)).replaceAll(/^@+|@+$/g, '');
    },
    path() {
      skip();
      return cut(endOf(text, '>', at) + 1).slice(1, -1);
    },
    bracketed() {
      skip();
      return cut(afterBracket(text, at));
    },
  };
}

/** Where the next mark is. */
function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end < 0) throw unreadable(`a ${mark} is missing`);
  return end;
}

function afterQuoted(text: string, from: number): number {
  const quote = text.charAt(from);
  const long = quote.repeat(3);
  if (text.startsWith(long, from)) return endOf(text, long, from + 3) + 3;
  for (let place = from + 1; place < text.length; place += 1) {
    const one = text.charAt(place);
    if (one === '\\') place += 1;
    else if (one === quote) return place + 1;
  }
  throw unreadable(`a ${quote} is missing`);
}

function afterAsset(text: string, from: number): number {
  return text.startsWith('@@@', from) ? endOf(text, '@@@', from + 3) + 3 : endOf(text, '@', from + 1) + 1;
}

/** Behind the partner of the bracket at `from`; brackets in texts, names and comments are none. */
function afterBracket(text: string, from: number): number {
  const open = [partners[text.charAt(from)] ?? ''];
  let place = from + 1;
  while (open.length > 0) {
    if (place >= text.length) throw unreadable(`a ${open.at(-1) ?? ''} is missing`);
    const one = text.charAt(place);
    const partner = partners[one];
    if (one === '"' || one === "'") place = afterQuoted(text, place);
    else if (one === '@') place = afterAsset(text, place);
    else if (one === '#') {
      const end = text.indexOf('\n', place);
      place = end < 0 ? text.length : end;
    } else {
      if (partner !== undefined) open.push(partner);
      else if (one === open.at(-1)) open.pop();
      place += 1;
    }
    if (open.length > 1000) throw unreadable('its brackets are nested too deep');
  }
  return place;
}
