/** The diagram and the table of docs/architecture.md, drawn from the rules in `layers.ts`. Pure. */
import { type Area, areas } from './layers.ts';

const begin = '<!-- begin: drawn from test/layers.ts by test/run/architecture-diagram.ts -->';
const end = '<!-- end -->';
/** Nearly everything imports these: their arrows would hide all others. The table has them. */
const everywhere = new Set([
  'main/core',
  'main/contract',
  'main/contract/plain',
  'main/contract/rules',
  'main/contract/schema',
  'main/formats',
]);
const sides = [
  ['window', (prefix: string) => prefix.startsWith('renderer/')],
  ['hosts', (prefix: string) => /^(main\/(host|cli)|preload)/.test(prefix)],
  ['main', () => true],
] as const;

/** `text` with what stands between the two marks drawn anew; unchanged when it was up to date. */
export function withDiagram(text: string): string {
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  return `${before}${begin}\n\n${diagram()}\n\n${table()}\n\n${rest}`;
}

function diagram(): string {
  const placed = Map.groupBy(areas, ({ prefix }) => sides.find(([, has]) => has(prefix))?.[0] ?? 'main');
  const boxes = sides.map(([side]) =>
    [
      `  subgraph ${side}`,
      ...(placed.get(side) ?? [])
        .filter(isDrawn)
        .map(({ prefix }) => `    ${id(prefix)}["${short(prefix)}"]`),
      '  end',
    ].join('\n'),
  );
  const arrows = areas
    .filter(isDrawn)
    .flatMap(({ prefix, may, types = [] }) => [
      ...targets(may).map((target) => `  ${id(prefix)} --> ${id(target)}`),
      ...targets(types).map((target) => `  ${id(prefix)} -. types .-> ${id(target)}`),
    ]);
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```'].join('\n');
}

function isDrawn({ prefix }: Area): boolean {
  return !everywhere.has(prefix);
}

/** A part of an area (`main/modules/check`) is drawn as the area. */
function targets(names: readonly string[]): string[] {
  const whole = names.map(
    (name) => areas.find(({ prefix }) => name === prefix || name.startsWith(`${prefix}/`))?.prefix ?? name,
  );
  return [...new Set(whole)].filter((name) => !everywhere.has(name));
}

function table(): string {
  const rows = areas.map(
    ({ prefix, may, types = [] }) => `| \`${prefix}\` | ${code(may)} | ${code(types)} |`,
  );
  return ['| area | may import | its types only |', '| --- | --- | --- |', ...rows].join('\n');
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const id = (prefix: string): string => prefix.replaceAll(/[^a-z]+/g, '_');
const short = (prefix: string): string => prefix.replace(/^(main|renderer)\//, '');
