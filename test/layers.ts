/** Who may import whom, as data: the architecture's test holds the code to it, and the diagram of docs/architecture.md is drawn from it. */

/** `may` lists the areas that it may import besides its own; `types` may be imported for their types only. */
export interface Area {
  readonly prefix: string;
  readonly may: readonly string[];
  readonly types?: readonly string[];
}

/** Most specific first: a file belongs to the first area whose prefix it has. */
export const areas: readonly Area[] = [
  // Without the schema library, so that the window may have their values: what needs no noun of the contract, and what is
  // judged about nouns.
  { prefix: 'main/contract/plain', may: ['main/contract/messages'] },
  // Catalogues of what users read, with the library that fills messages.
  { prefix: 'main/contract/messages', may: [] },
  {
    prefix: 'main/contract/rules',
    may: ['main/contract/plain', 'main/contract/messages'],
    types: ['main/contract/schema'],
  },
  { prefix: 'main/contract/schema', may: ['main/contract/plain', 'main/contract/messages'] },
  {
    prefix: 'main/contract',
    may: ['main/contract/plain', 'main/contract/messages', 'main/contract/rules', 'main/contract/schema'],
  },
  // What bytes of a file format mean, pure: the inspection and the 3D view must not read them in two ways, and neither
  // may import the other. Nothing of the application is in it.
  { prefix: 'main/formats', may: ['main/contract'] },
  { prefix: 'main/core', may: ['main/contract'] },
  { prefix: 'main/catalogue', may: ['main/core', 'main/contract'] },
  { prefix: 'main/remote', may: ['main/core', 'main/contract'] },
  { prefix: 'main/transfer', may: ['main/core', 'main/contract'], types: ['main/remote'] },
  { prefix: 'main/media', may: ['main/core', 'main/contract'] },
  { prefix: 'main/capture', may: ['main/core', 'main/contract', 'main/media'] },
  { prefix: 'main/inspect', may: ['main/core', 'main/contract', 'main/media', 'main/formats'] },
  // Changes what files say: reads them as the inspection does.
  {
    prefix: 'main/fix',
    may: [
      'main/core',
      'main/contract',
      'main/media',
      'main/formats',
      'main/inspect',
      // Descriptions are converted by what writes them for other programs.
      'main/handover',
    ],
  },
  // Prepares assets for other programs.
  { prefix: 'main/handover', may: ['main/core', 'main/contract', 'main/formats', 'main/inspect'] },
  { prefix: 'main/sandbox', may: ['main/core'] },
  {
    prefix: 'main/modules',
    may: [
      'main/core',
      'main/contract',
      'main/catalogue',
      'main/remote',
      'main/transfer',
      'main/media',
      'main/capture',
      'main/inspect',
      'main/fix',
      'main/handover',
    ],
  },
  {
    prefix: 'main/host/electron',
    may: ['main/app.ts', 'main/host/shared', 'main/core', 'main/contract', 'main/sandbox/start'],
  },
  {
    prefix: 'main/host/start',
    may: [
      'main/app.ts',
      'main/host/shared',
      'main/host/web',
      'main/core',
      'main/contract',
      'main/sandbox/start',
    ],
  },
  {
    prefix: 'main/host/web',
    may: ['main/app.ts', 'main/host/shared', 'main/core', 'main/contract', 'main/sandbox/start'],
  },
  {
    prefix: 'main/host/shared',
    may: ['main/core', 'main/contract'],
    types: ['main/app.ts', 'main/modules'],
  },
  {
    prefix: 'main/cli',
    may: [
      'main/app.ts',
      'main/host/shared',
      'main/host/start',
      'main/core',
      'main/contract',
      'main/sandbox/start',
      // Changes a folder where it lies, without a library, into a new one.
      'main/fix',
      'main/modules/verify',
      'main/modules/check',
      'main/modules/examine',
      'main/modules/report',
      'main/modules/export',
      'main/modules/signature',
      'main/modules/libraries',
    ],
  },
  {
    prefix: 'main/app.ts',
    may: [
      'main/core',
      'main/contract',
      'main/modules',
      'main/catalogue',
      'main/remote',
      'main/transfer',
      'main/media',
      'main/capture',
      'main/inspect',
      'main/fix',
      'main/sandbox',
    ],
  },
  { prefix: 'preload', may: [], types: ['main/contract'] },
  {
    prefix: 'renderer/bridge',
    may: ['main/contract/plain', 'main/contract/messages', 'main/contract/rules'],
    types: ['main/contract'],
  },
  // The names of the stores, and how components reach them.
  { prefix: 'renderer/stores', may: ['renderer/bridge', 'main/contract/plain', 'main/contract/messages'] },
  {
    // The stores of all modules: they work without React.
    prefix: 'renderer/modules/*/store',
    may: [
      'renderer/bridge',
      'renderer/stores',
      'main/contract/plain',
      'main/contract/messages',
      'main/contract/rules',
    ],
    // What is chosen in a store is what the scene can do: its types, never its code.
    types: ['main/contract', 'renderer/scene'],
  },
  {
    prefix: 'renderer/scene',
    may: ['main/contract/plain', 'main/contract/messages', 'main/contract/rules', 'main/formats'],
    types: ['main/contract'],
  },
  {
    prefix: 'renderer/ui',
    may: ['main/contract/plain', 'main/contract/messages', 'main/contract/rules'],
    types: ['main/contract'],
  },
  {
    prefix: 'renderer/modules',
    may: [
      'renderer/stores',
      'renderer/modules/*/store',
      'renderer/scene',
      'renderer/ui',
      'main/contract/plain',
      'main/contract/messages',
      'main/contract/rules',
      'main/formats',
    ],
    types: ['main/contract'],
  },
  // The frame around the screens, and which one is shown.
  {
    prefix: 'renderer/app',
    may: [
      'renderer/bridge',
      'renderer/stores',
      'renderer/modules/*/store',
      'renderer/scene',
      'renderer/modules',
      'renderer/ui',
      'main/contract/plain',
      'main/contract/messages',
      'main/contract/rules',
    ],
    types: ['main/contract'],
  },
  {
    prefix: 'renderer/main.tsx',
    may: [
      'renderer/bridge',
      'renderer/stores',
      'renderer/modules/*/store',
      'renderer/modules',
      'renderer/app',
      'renderer/ui',
    ],
  },
];

/** Files right under `main/host` serve both hosts. */
const sharedHost = /^main\/host\/[^/]+\.ts$/;
/** What starts the embedded service: the only part of it that hosts and the CLI touch. */
const sandboxStart = /^main\/sandbox\/(start-in-worker|command)\.ts$/;
/** Reads folders only: the CLI verifies without opening an application, whose library may be another process's. */
const verifyEntry = /^main\/modules\/local-files\/verify-library\.ts$/;
/** Reads clips where they lie: the CLI checks them without opening a library, too. */
const checkEntry = /^main\/modules\/captures\/standalone-check\.ts$/;
/** Reads an image or a clip where it lies: what the CLI only would send is judged without a library, too. */
const examineEntry = /^main\/modules\/inputs\/examine\.ts$/;
/** Reads folders where they lie: the CLI inspects and compares them without opening a library, too. */
const reportEntry = /^main\/modules\/inspection\/standalone-(report|diff)\.ts$/;
/** Prepares a folder for another program where it lies, without a library, too. */
const exportEntry = /^main\/modules\/exports\/standalone-export\.ts$/;
/** Judges bytes: the CLI checks a delivery without opening a library, too. */
const signatureEntry = /^main\/modules\/webhooks\/diagnose-signature\.ts$/;
/** Lists, chooses and moves libraries: to be moved, one must not be open. */
const librariesEntry = /^main\/modules\/libraries\/standalone-libraries\.ts$/;
/** What of a module others may import: its `index.ts`, and what works without an application. */
export function isDoor(target: string): boolean {
  return (
    /^main\/modules\/[^/]+\/index\.ts$/.test(target) ||
    [verifyEntry, checkEntry, examineEntry, reportEntry, exportEntry, signatureEntry, librariesEntry].some(
      (entry) => entry.test(target),
    )
  );
}

/** `*` stands for one folder. */
function isBelow(file: string, prefix: string): boolean {
  const parts = file.split('/');
  return prefix.split('/').every((part, at) => (part === '*' ? parts.length > at + 1 : part === parts[at]));
}

/** The area of a file, or `nowhere`. */
export function areaOf(file: string): string {
  if (sharedHost.test(file)) return 'main/host/shared';
  return areas.find(({ prefix }) => isBelow(file, prefix))?.prefix ?? 'nowhere';
}

/** Names under which a target may be listed in `may`. */
export function namesOf(target: string): string[] {
  const names = [areaOf(target)];
  if (sandboxStart.test(target)) names.push('main/sandbox/start');
  if (verifyEntry.test(target)) names.push('main/modules/verify');
  if (checkEntry.test(target)) names.push('main/modules/check');
  if (examineEntry.test(target)) names.push('main/modules/examine');
  if (reportEntry.test(target)) names.push('main/modules/report');
  if (exportEntry.test(target)) names.push('main/modules/export');
  if (signatureEntry.test(target)) names.push('main/modules/signature');
  if (librariesEntry.test(target)) names.push('main/modules/libraries');
  if (target.startsWith('main/contract/')) names.push('main/contract');
  return names;
}
