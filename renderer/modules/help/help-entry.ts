/** What an article of the help is made of: plain data, drawn by `Article`, with keys within its texts. No markup, so that nothing in it can be more than text. */

import { catalogue } from '../../../main/contract/messages/catalogue.ts';

/** Pictures made by `npm run screenshots -- --help-pictures`, in both themes. */
export type PictureName =
  | 'library'
  | 'asset'
  | 'create'
  | 'batch'
  | 'captures'
  | 'report'
  | 'queue'
  | 'problems'
  | 'settings'
  | 'welcome';

/** Drawings of our own. */
export type DrawingName = 'beside' | 'walk' | 'height' | 'frame' | 'light' | 'blur';

/** A part of an article. */
export type HelpBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly type: 'picture'; readonly name: PictureName; readonly alt: string }
  | {
      readonly type: 'drawings';
      readonly items: readonly {
        readonly name: DrawingName;
        readonly title: string;
        readonly text: string;
      }[];
    }
  /** Buttons that run commands of the palette; those that cannot be used now are left out. */
  | {
      readonly type: 'actions';
      readonly items: readonly { readonly command: string; readonly label: string }[];
    }
  /** Ids of other articles. */
  | { readonly type: 'see'; readonly entries: readonly string[] }
  /** The seconds of the clip whose report is open that have to be filmed again; nothing elsewhere. */
  | { readonly type: 'refilm' };

/** An article. `code` is that of the error that it is about. */
export interface HelpEntry {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
  /** Sought, not shown. */
  readonly keywords?: string;
  readonly code?: string;
}

/**
 * The article with all that is read of it as messages, in the language of the moment: `help.articles.ID.title`,
 * `….steps-2.1`. What is no text (types, ids, names of pictures and commands) is as it was given.
 */
export function helpArticle({ id, code, ...written }: HelpEntry): HelpEntry {
  const texts: Record<string, string> = { title: written.title };
  if (written.keywords !== undefined) texts['keywords'] = written.keywords;
  blocksInWords(written.blocks, (key, text) => (texts[key] = text));
  const words = catalogue(`help.articles.${id}`, texts);
  const say = (key: string, text: string): string => words[key] ?? text;
  return {
    id,
    ...(code !== undefined && { code }),
    get title() {
      return say('title', written.title);
    },
    get keywords() {
      return say('keywords', '');
    },
    get blocks() {
      return blocksInWords(written.blocks, say);
    },
  };
}

/** `say` is given each text under its key: what kind of block it is in, and which of its kind. */
function blocksInWords(
  blocks: readonly HelpBlock[],
  say: (key: string, text: string) => string,
): readonly HelpBlock[] {
  const counts = new Map<string, number>();
  return blocks.map((block): HelpBlock => {
    const count = (counts.get(block.type) ?? 0) + 1;
    counts.set(block.type, count);
    const key = count === 1 ? block.type : `${block.type}-${count}`;
    switch (block.type) {
      case 'text':
      case 'heading':
        return { ...block, text: say(key, block.text) };
      case 'list':
      case 'steps':
        return { ...block, items: block.items.map((item, at) => say(`${key}.${at + 1}`, item)) };
      case 'picture':
        return { ...block, alt: say(`${key}.${block.name}`, block.alt) };
      case 'drawings':
        return {
          ...block,
          items: block.items.map(({ name, title, text }) => ({
            name,
            title: say(`${key}.${name}.title`, title),
            text: say(`${key}.${name}.text`, text),
          })),
        };
      case 'actions':
        return {
          ...block,
          items: block.items.map(({ command, label }) => ({
            command,
            label: say(`${key}.${command}`, label),
          })),
        };
      case 'see':
      case 'refilm':
        return block;
      default:
        return block satisfies never;
    }
  });
}

/** Articles under one heading. */
export interface HelpGroup {
  readonly title: string;
  readonly entries: readonly HelpEntry[];
}

/** Where one begins. */
export const firstArticle = 'first-steps';

/** About jobs that failed at a service, whose reasons are its own. */
export const failedJobArticle = 'job-failed';

// Keys within the texts of the help: `{palette:Mod+K}` is the key of that command, as the user has set it. Pure.

/** A piece of a text: words, or a command with the key that it comes with. */
export type HelpPiece = string | { readonly command: string; readonly usual: string };

const slot = /\{([a-z0-9-]+):([^{}]+)\}/;

/** The pieces of a text in their order; one without keys is one piece. */
export function helpPieces(text: string): readonly HelpPiece[] {
  const parts = text.split(slot);
  return parts.flatMap((part, place): HelpPiece[] => {
    if (place % 3 === 1) return [{ command: part, usual: parts[place + 1] ?? '' }];
    return place % 3 === 2 || part === '' ? [] : [part];
  });
}

/** As it is sought: with the keys that commands come with. */
export function plainHelp(text: string): string {
  return helpPieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.usual.replace('Mod', 'Ctrl')))
    .join('');
}
