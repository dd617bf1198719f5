/** What an article of the help is made of: plain data, drawn by `Article`, with keys within its texts. No markup, so that nothing in it can be more than text. */

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
