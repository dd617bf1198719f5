/** The screens and their places in the navigation. A new screen is a line here and in `state/navigation.ts`. */
import { LayoutGrid, ListTodo, Plus, Settings2, TriangleAlert, Video, Webhook } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { LibraryScreen } from '../modules/library/LibraryScreen.tsx';
import type { Screen, ScreenName } from '../modules/navigation/store/navigation.ts';
import { frameWords, placeNames, screenTitles } from './shell-words.ts';

/** Every screen but the library comes when it is first wanted, or when the page has nothing else to do. */
const parts = {
  batch: () => import('../modules/batch/BatchScreen.tsx'),
  capture: () => import('../modules/captures/CaptureScreen.tsx'),
  compare: () => import('../modules/compare/CompareScreen.tsx'),
  create: () => import('../modules/creation/CreateScreen.tsx'),
  help: () => import('../modules/help/HelpScreen.tsx'),
  measured: () => import('../modules/measured/MeasuredScreen.tsx'),
  problems: () => import('../modules/problems/ProblemsScreen.tsx'),
  queue: () => import('../modules/queue/QueueScreen.tsx'),
  settings: () => import('../modules/settings/SettingsScreen.tsx'),
  webhooks: () => import('../modules/webhooks/WebhooksScreen.tsx'),
  welcome: () => import('../modules/welcome/WelcomeScreen.tsx'),
  /** three.js is most of the program's weight. */
  viewer: () => import('../modules/viewer/ViewerScreen.tsx'),
} as const;

const BatchScreen = lazy(async () => ({ default: (await parts.batch()).BatchScreen }));
const CaptureScreen = lazy(async () => ({ default: (await parts.capture()).CaptureScreen }));
const CompareScreen = lazy(async () => ({ default: (await parts.compare()).CompareScreen }));
const CreateScreen = lazy(async () => ({ default: (await parts.create()).CreateScreen }));
const HelpScreen = lazy(async () => ({ default: (await parts.help()).HelpScreen }));
const MeasuredScreen = lazy(async () => ({ default: (await parts.measured()).MeasuredScreen }));
const ProblemsScreen = lazy(async () => ({ default: (await parts.problems()).ProblemsScreen }));
const QueueScreen = lazy(async () => ({ default: (await parts.queue()).QueueScreen }));
const SettingsScreen = lazy(async () => ({ default: (await parts.settings()).SettingsScreen }));
const WebhooksScreen = lazy(async () => ({ default: (await parts.webhooks()).WebhooksScreen }));
const WelcomeScreen = lazy(async () => ({ default: (await parts.welcome()).WelcomeScreen }));
const ViewerScreen = lazy(async () => ({ default: (await parts.viewer()).ViewerScreen }));

/** Fetches the screens one after the other, each after a `rest`, so that none of them is waited for later. One that fails is fetched again when it is wanted. */
export async function fetchScreens(rest: () => Promise<void>): Promise<void> {
  for (const part of Object.values(parts)) {
    // oxlint-disable-next-line no-await-in-loop -- all at once would hold up what the user does meanwhile
    await rest();
    // oxlint-disable-next-line no-await-in-loop -- see above
    await part().catch(() => undefined);
  }
}

/** Where commands and keys lead: the entries of the sidebar, and two places within them. */
export interface Place {
  readonly name: 'library' | 'create' | 'capture' | 'queue' | 'problems' | 'webhooks' | 'settings';
  readonly title: string;
  readonly icon: ReactNode;
  /** The first works everywhere, the second also where a browser keeps the first for itself. */
  readonly shortcuts: readonly string[];
}

/** In the order of the palette. */
export const places: readonly Place[] = [
  {
    name: 'library',
    get title() {
      return placeNames.library;
    },
    icon: <LayoutGrid />,
    shortcuts: ['Mod+1', 'G L'],
  },
  {
    name: 'create',
    get title() {
      return placeNames.create;
    },
    icon: <Plus />,
    shortcuts: ['Mod+2', 'G N', 'Mod+N'],
  },
  {
    name: 'capture',
    get title() {
      return placeNames.capture;
    },
    icon: <Video />,
    shortcuts: ['G C', 'Mod+Shift+O'],
  },
  {
    name: 'queue',
    get title() {
      return placeNames.queue;
    },
    icon: <ListTodo />,
    shortcuts: ['Mod+3', 'G Q'],
  },
  {
    name: 'problems',
    get title() {
      return placeNames.problems;
    },
    icon: <TriangleAlert />,
    shortcuts: ['G P'],
  },
  {
    name: 'webhooks',
    get title() {
      return placeNames.webhooks;
    },
    icon: <Webhook />,
    shortcuts: ['G W'],
  },
  {
    name: 'settings',
    get title() {
      return placeNames.settings;
    },
    icon: <Settings2 />,
    shortcuts: ['Mod+4', 'G S'],
  },
];

/** In the order of the sidebar; “Create” is a button above them, problems are a badge, webhooks a part of the settings. */
export const sidebarPlaces: readonly Place[] = places.filter(
  ({ name }) => name !== 'create' && name !== 'problems' && name !== 'webhooks',
);

/** The command that goes there; the application menu of Electron calls it so. */
export function commandOf({ name }: Place): string {
  return name === 'create' ? 'new-asset' : name;
}

/** The place of the sidebar to which a screen belongs; null for none. */
export function placeOf(name: ScreenName): Place['name'] | null {
  if (name === 'asset' || name === 'compare' || name === 'problems') return 'library';
  if (name === 'webhooks') return 'settings';
  if (name === 'measured' || name === 'batch') return 'create';
  return name === 'connect' || name === 'help' ? null : name;
}

/** The title of a screen; an asset's own name is given by `assetName`. */
export function titleOf(screen: Screen, assetName: string | null): string {
  if (screen.name === 'asset') return assetName ?? screenTitles.asset;
  if (screen.name === 'compare') return screenTitles.compare;
  if (screen.name === 'connect') return screenTitles.connect;
  if (screen.name === 'help') return screenTitles.help;
  if (screen.name === 'measured') return screenTitles.measured;
  if (screen.name === 'batch') return screenTitles.batch;
  return places.find((place) => place.name === screen.name)?.title ?? frameWords.caliper;
}

/** What is shown for a screen. */
export function screenElement(screen: Screen): ReactNode {
  switch (screen.name) {
    case 'library':
      return <LibraryScreen />;
    case 'asset':
      return (
        <ViewerScreen
          assetId={screen.assetId}
          along={screen.along ?? null}
          localPath={screen.localPath ?? null}
        />
      );
    case 'compare':
      return <CompareScreen sides={screen.sides} along={screen.along ?? null} />;
    case 'create':
      return (
        <CreateScreen
          route={screen.route ?? null}
          request={screen.request ?? null}
          failure={screen.failure ?? null}
          lineage={screen.lineage ?? null}
        />
      );
    case 'batch':
      return (
        <BatchScreen
          {...(screen.request !== undefined && {
            refill: {
              request: screen.request,
              label: screen.label ?? null,
              failure: screen.failure ?? null,
            },
          })}
        />
      );
    case 'capture':
      return <CaptureScreen inputId={screen.inputId ?? null} />;
    case 'measured':
      return (
        <MeasuredScreen
          inputId={screen.inputId ?? null}
          request={screen.request ?? null}
          failure={screen.failure ?? null}
          lineage={screen.lineage ?? null}
        />
      );
    case 'queue':
      return <QueueScreen focus={screen.focus ?? null} />;
    case 'problems':
      return <ProblemsScreen />;
    case 'webhooks':
      return <WebhooksScreen />;
    case 'settings':
      return <SettingsScreen page={screen.page ?? 'general'} />;
    case 'connect':
      return <WelcomeScreen />;
    case 'help':
      return <HelpScreen entry={screen.entry ?? null} />;
    default:
      return screen satisfies never;
  }
}
