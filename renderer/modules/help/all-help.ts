/** All articles of the help in their groups, and finding among them. Pure; the texts come with it, so it is loaded when help is wanted. */
import { errorHelpAreas } from '../../../main/contract/plain/help/error-help.ts';
import type { ErrorHelp } from '../../../main/contract/plain/help/error-help-entry.ts';
import { fold } from '../../../main/contract/rules/query/text.ts';
import { filmHelp, guideHelp } from './guide-help-words.ts';
import { failedJobArticle, type HelpBlock, type HelpEntry, type HelpGroup, plainHelp } from './help-entry.ts';
import { helpWords, whatToDoWords } from './help-words.ts';
import { keepingHelp } from './keeping-help-words.ts';
import { makingHelp } from './screen-help-words.ts';

/** In the order of the list. */
export const allHelp: readonly HelpGroup[] = [
  {
    get title() {
      return helpWords.guides;
    },
    entries: [...guideHelp.slice(0, 1), filmHelp, ...guideHelp.slice(1)],
  },
  {
    get title() {
      return helpWords.screens;
    },
    entries: [...makingHelp, ...keepingHelp],
  },
  ...errorHelpAreas.map((area) => ({
    get title() {
      return helpWords.troubles(area.title);
    },
    entries: Object.entries(area.entries).map(([code, help]) => errorEntry(code, help)),
  })),
];

const byId: ReadonlyMap<string, HelpEntry> = new Map(
  allHelp.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)),
);

/** The article of this id, or of an error's code; null when there is none. */
export function helpEntry(id: string): HelpEntry | null {
  return byId.get(id) ?? null;
}

/** `area.name`, as all codes of Caliper. */
const ownCode = /^[a-z-]+\.[a-z0-9-]+$/;

/** As `helpEntry`; types of problems that a service gave to a failed job are its own, and have one article for all. */
export function articleAbout(id: string): HelpEntry | null {
  return helpEntry(id) ?? (ownCode.test(id) ? null : helpEntry(failedJobArticle));
}

/** Its texts are looked up when they are read. */
function errorEntry(code: string, help: ErrorHelp): HelpEntry {
  return {
    id: code,
    code,
    get title() {
      return help.title;
    },
    get blocks() {
      return errorBlocks(help);
    },
  };
}

function errorBlocks({ means, why, next, kept, cost }: ErrorHelp): HelpBlock[] {
  return [
    { type: 'text', text: means },
    ...part(whatToDoWords.next, { type: next.length > 1 ? 'steps' : 'list', items: next }),
    ...part(whatToDoWords.why, { type: 'text', text: why }),
    ...part(whatToDoWords.kept, { type: 'text', text: kept }),
    ...part(whatToDoWords.cost, { type: 'text', text: cost }),
  ];
}

function part(heading: string, block: HelpBlock): HelpBlock[] {
  return [{ type: 'heading', text: heading }, block];
}

/** Articles that have all words, in their groups, best first within each; groups that have the best one first. All of them without words. */
export function findHelp(query: string): readonly HelpGroup[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return allHelp;
  const found = allHelp.flatMap(({ title, entries }) => {
    const scored = entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
    const [best] = scored;
    return best === undefined ? [] : [{ title, entries: scored.map(({ entry }) => entry), best: best.score }];
  });
  return found.toSorted((a, b) => b.best - a.best).map(({ title, entries }) => ({ title, entries }));
}

/** 0 when a word is missing. A code that is typed whole comes first, then titles, keywords, and the text. */
function scoreOf(entry: HelpEntry, words: readonly string[]): number {
  if (entry.code !== undefined && words.length === 1 && entry.code === words[0]) return 1000;
  const title = fold(entry.title);
  const keywords = fold(`${entry.keywords ?? ''} ${entry.code ?? ''}`);
  let text: string | null = null;
  let sum = 0;
  for (const word of words) {
    if (title.includes(word)) sum += 10;
    else if (keywords.includes(word)) sum += 6;
    else {
      text ??= fold(entry.blocks.map(textOf).join(' '));
      if (!text.includes(word)) return 0;
      sum += 1;
    }
  }
  return sum;
}

function textOf(block: HelpBlock): string {
  switch (block.type) {
    case 'text':
    case 'heading':
      return plainHelp(block.text);
    case 'list':
    case 'steps':
      return plainHelp(block.items.join(' '));
    case 'drawings':
      return block.items.map(({ title, text }) => `${title} ${text}`).join(' ');
    case 'picture':
      return block.alt;
    case 'actions':
    case 'see':
    case 'refilm':
      return '';
    default:
      return block satisfies never;
  }
}
