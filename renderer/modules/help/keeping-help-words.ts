/** Help on the screens of what is kept: the library, an asset, comparing, problems, settings. English. */
import type { HelpEntry } from './help-entry.ts';

/** By id: that of the screen. */
export const keepingHelp: readonly HelpEntry[] = [
  {
    id: 'library',
    title: 'The library',
    keywords: 'search field facet tag star collection bin undo folder import stack card row saved',
    blocks: [
      { type: 'picture', name: 'library', alt: 'The library: cards with previews, facets at the left' },
      {
        type: 'text',
        text: 'All assets: made with Caliper, fetched from the account, and those in folders of your own that you added where they lie. Each has a folder on your disk, with its files and a manifest; the library is a list of them that is quick to search.',
      },
      { type: 'heading', text: 'Finding' },
      {
        type: 'list',
        items: [
          'Words find names, descriptions, tags and notes. Fields narrow: mug simulator:mujoco mass>2kg created:<7d -tag:rejected',
          'A comma is or (tag:kitchen,bath), a minus is not, quotes keep words together.',
          'Fields and their values are offered while you type, with how many there are. Searches can be saved.',
          'The side panel counts everything that was found by tag, kind, simulator, state and more.',
        ],
      },
      { type: 'heading', text: 'Keeping order' },
      {
        type: 'list',
        items: [
          'Tags with levels (wood/oak), stars, a verdict, titles and collections: for one asset or a thousand at once. {undo:Mod+Z} takes every change back.',
          'Delete moves the folder into the library’s bin. It stays there until you empty it.',
          'Members of a batch or set are stacked under one card; the arrow on it unfolds them.',
          'Space looks at one closely, {library-compare:C} compares what is chosen, Alt+drag gives the files to another program.',
        ],
      },
      {
        type: 'actions',
        items: [
          { command: 'import-folder', label: 'Import a folder…' },
          { command: 'shortcuts', label: 'All keys' },
        ],
      },
      { type: 'see', entries: ['asset', 'problems', 'disk', 'catalogue.locked', 'search.unavailable'] },
    ],
  },
  {
    id: 'asset',
    title: 'An asset in the 3D view',
    keywords:
      'viewer look measure cut physics drop joints truth format report review mark picture film turntable',
    blocks: [
      { type: 'picture', name: 'asset', alt: 'A cabinet in the 3D view with its facts beside it' },
      {
        type: 'text',
        text: 'Needs no network and no simulator. Drag turns it, Shift+drag moves it, the wheel comes nearer, {view-frame:F} shows all of it; a click with the right button has its menu. Alt and a number show another format from the same place; the next asset is framed anew, unless the camera is kept. The axes at the lower right are those of the file: click one to look from there. Tools that do not fit in the toolbar are in its menu; arrow keys move along it.',
      },
      {
        type: 'list',
        items: [
          'Look ({view-tray-look:L}): edges, normals, a checker, single channels, vertex colours, back faces, light, and things of known size beside it.',
          'Measure ({view-tray-measure:M}) snaps to vertices; {view-section:S} cuts it open; {view-save-picture:F12} and {view-tray-picture:Shift+P} make pictures and turntable films.',
          'Physics ({view-tray-physics:Y}): the collision shapes as the engine uses them, joints with sliders, centre of mass. MuJoCo drops it, pushes it and says how it comes to rest. It opens on the file that has the joints.',
          'Truth: what each file says of size, mass, inertia and joints, side by side with what the service said; what disagrees is marked. A tape measure of your own can be entered.',
          'Review ({asset-tab-review:E}): a verdict ({verdict-approved:P} approved, {verdict-needs-work:U} needs work, {verdict-rejected:X} rejected, in the library as well), stars by 1 to 5, notes, and marks pinned to points of the model, kept beside the files as review.json.',
          'Left and right arrows flip through what was chosen, {asset-next:J} and {asset-previous:K} through the search.',
        ],
      },
      {
        type: 'text',
        text: 'Files are read in workers that have no network access and a time limit: a file that breaks its reader takes nothing else with it. What was missing, replaced or refused is reported.',
      },
      {
        type: 'see',
        entries: [
          'compare',
          'problems',
          'model.not-a-model',
          'model.beyond-limit',
          'viewer.no-webgl',
          'simulation.refused',
        ],
      },
    ],
  },
  {
    id: 'compare',
    title: 'Side by side',
    keywords: 'compare formats variants camera step scale swap',
    blocks: [
      {
        type: 'text',
        text: 'Two to eight models with linked cameras: formats of one asset, variants of a set, or any assets. Select them in the library and press {library-compare:C}.',
      },
      {
        type: 'list',
        items: [
          '{compare-together:L} links the cameras or lets each view turn on its own; {compare-scale:M} shows all at one scale or fits each.',
          'Left and Right go from pane to pane. {compare-next:J} and {compare-previous:K} show another asset in the active pane, {compare-add:A} adds a pane.',
          '{compare-verdict-approved:P}, {compare-verdict-rejected:X}, {compare-verdict-needs-work:U} and the digits judge the active pane; {compare-pick:Shift+P} picks it and rejects the others, with one undo.',
          '{compare-facts:I} shows the facts: mass, colliders and joints come from the best file of each asset. {compare-frame:F} and {compare-reset:R} bring the views back, {compare-back:Escape} leads back.',
        ],
      },
      { type: 'see', entries: ['asset', 'viewer.context-lost', 'model.timeout'] },
    ],
  },
  {
    id: 'problems',
    title: 'Problems',
    keywords: 'missing changed hash texture mass inertia scale collider joint inspect ignore fix',
    blocks: [
      { type: 'picture', name: 'problems', alt: 'Problems grouped by kind, each with what can be done' },
      {
        type: 'text',
        text: 'What is wrong with files: missing or changed ones, textures that are not there, masses and inertias that no body can have, sizes that disagree, joints that cannot move. Assets are looked into when they arrive and when their files change. The badge beside Library counts the errors; {problems:G P} leads here.',
      },
      {
        type: 'list',
        items: [
          'Error: a simulator or viewer will stumble over it. Warning: look at it. Note: good to know.',
          'Each says what to do. “Download again” brings the original file, “Find the folder…” a folder that was moved.',
          'What you ignore stays under “Ignored” and can be put back.',
          'The report of an asset names the file and line of each finding.',
        ],
      },
      { type: 'actions', items: [{ command: 'inspect-all', label: 'Inspect all again' }] },
      {
        type: 'see',
        entries: ['asset', 'inspect.failed', 'verify.trouble-found', 'asset.deleted-at-service'],
      },
    ],
  },
  {
    id: 'settings',
    title: 'Settings',
    keywords:
      'theme connection token library transfers ffmpeg thresholds notifications keys storage diagnostics licences',
    blocks: [
      { type: 'picture', name: 'settings', alt: 'The settings: pages at the left, the open one beside them' },
      {
        type: 'text',
        text: 'A list of pages, and a field above it that finds a setting by its words. What is changed counts at once; nothing has to be saved but paths and limits that you type.',
      },
      {
        type: 'list',
        items: [
          'Connections: which service makes new assets, its token, and paths of operations that it has elsewhere.',
          'Library: where it lies, moving it to another disk, and other libraries. One is open at a time.',
          'Transfers: how many files are fetched at once, and how fast downloads and uploads may be.',
          'Capture: how strictly clips are judged, each limit, and which ffmpeg reads them.',
          'Keys: the keys of every command, which can be changed; conflicts are shown.',
          'Storage: what takes space and what can go. Diagnostics: a report about faults, shown before it is saved, without tokens, addresses or names.',
          'What this machine keeps (tokens, theme, keys, presets, boards) lies in the folder of the settings, not in the library: a library can be taken to another machine.',
        ],
      },
      {
        type: 'see',
        entries: ['connect', 'disk', 'remote.not-offered', 'secrets.unavailable', 'media.no-ffmpeg'],
      },
    ],
  },
];
