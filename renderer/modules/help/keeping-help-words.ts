/** Help on the library, an asset, comparing, problems and settings. English. */
import { type HelpEntry, helpArticle } from './help-entry.ts';

/** By id: that of the screen. */
const articles: readonly HelpEntry[] = [
  {
    id: 'library',
    title: 'The library',
    keywords:
      'search field facet tag star collection bin undo folder import export zip resume stack card row saved',
    blocks: [
      { type: 'picture', name: 'library', alt: 'The library: cards with previews, facets on the left' },
      {
        type: 'text',
        text: 'All assets: created with Caliper, downloaded from the account, and those in your own folders, which are added in place. Each has a folder on your disk with its files and a manifest; the library is a searchable index of them.',
      },
      { type: 'heading', text: 'Search' },
      {
        type: 'list',
        items: [
          'Words match names, descriptions, tags and notes. Fields narrow the search: mug simulator:mujoco mass>2kg created:<7d -tag:rejected',
          'A comma means or (tag:kitchen,bath), a minus means not, quotes keep words together.',
          'Fields and values are suggested while you type, with counts. You can save searches.',
          'The side panel counts the results by tag, kind, simulator, state and more.',
        ],
      },
      { type: 'heading', text: 'Organise' },
      {
        type: 'list',
        items: [
          'Nested tags (wood/oak), stars, a verdict, titles and collections: for one asset or a thousand at once. {undo:Mod+Z} undoes every change.',
          'Delete moves the folder to the library’s bin, where it stays until you empty the bin.',
          'Members of a batch or set are stacked under one card; its arrow expands them.',
          'Space opens Quick look, {library-compare:C} compares the selection, Alt+drag drags files to another app.',
          'Export writes a ZIP, which can be imported on another machine, or folders. If it is interrupted, by a full disk or because Caliper was closed, Resume goes on where it was.',
        ],
      },
      {
        type: 'actions',
        items: [
          { command: 'import-folder', label: 'Import folder…' },
          { command: 'shortcuts', label: 'All shortcuts' },
        ],
      },
      { type: 'see', entries: ['asset', 'problems', 'disk', 'catalogue.locked', 'search.unavailable'] },
    ],
  },
  {
    id: 'asset',
    title: 'An asset in the 3D view',
    keywords:
      'viewer look display measure cut physics drop joints truth validation format convert usd glb ktx2 texture report review mark annotation picture film turntable',
    blocks: [
      { type: 'picture', name: 'asset', alt: 'A cabinet in the 3D view with its facts beside it' },
      {
        type: 'text',
        text: 'Needs no network and no simulator. Drag turns it, Shift+drag moves it, the wheel comes nearer, {view-frame:F} shows all of it; a click with the right button has its menu. Alt and a number show another format from the same place; the next asset is framed anew, unless the camera is kept. The axes at the lower right are those of the file: click one to look from there. Tools that do not fit in the toolbar are in its menu; arrow keys move along it.',
      },
      {
        type: 'list',
        items: [
          'Display ({view-tray-look:L}): wireframe, normals, UV checker, single channels, vertex colours, back faces, light, and a scale reference.',
          'Measure ({view-tray-measure:M}) snaps to vertices; {view-section:S} cuts a section; {view-save-picture:F12} and {view-tray-picture:Shift+P} save images and turntable videos.',
          'Physics ({view-tray-physics:Y}): the collision shapes as the engine uses them, joints with sliders, centre of mass. MuJoCo drops it, pushes it and says how it comes to rest. It opens on the file that has the joints.',
          'Validation: size, mass, inertia and joints as each file states them, next to the service’s values; differences are highlighted. You can enter your own measurement.',
          'Review ({asset-tab-review:E}): a verdict ({verdict-approved:P} approved, {verdict-needs-work:U} needs work, {verdict-rejected:X} rejected, also in the library), stars with 1 to 5, notes, and annotations pinned to the model, saved next to the files as review.json.',
          'Fix… ({asset-fix:Shift+F}) sets the true size, units, origin, mass, colliders, textures and references in all files at once. Preview first; applying makes a new version, listed on the Files tab, and the original stays.',
          'Its Formats add URDF, SDF or MJCF made from one of the others, GLB and OBJ from other meshes and USD, and USD from a mesh or a robot with its joints; its Textures also write KTX2 into GLB and glTF. What cannot be carried over is listed.',
          'Use in… ({asset-use-in:Shift+U}) names the best file for a program, and prepares the asset in the form that the program opens.',
          'Left and right arrows browse the selection, {asset-next:J} and {asset-previous:K} browse the search.',
        ],
      },
      {
        type: 'text',
        text: 'Files are read in workers without network access and with a time limit, so a broken file affects nothing else. Missing, replaced or refused parts are reported.',
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
      { type: 'picture', name: 'problems', alt: 'Problems grouped by kind, each with its fix' },
      {
        type: 'text',
        text: 'What is wrong with files: missing or changed ones, textures that are not there, masses and inertias that no body can have, sizes that disagree, joints that cannot move. Assets are looked into when they arrive and when their files change. The badge beside Library counts the errors; {problems:G P} leads here.',
      },
      {
        type: 'list',
        items: [
          'Error: breaks a simulator or viewer. Warning: should be checked. Note: for information.',
          'Each problem has a fix. “Download again” restores the original file, “Find the folder…” locates a folder that was moved.',
          'Ignored problems stay under “Ignored” and can be put back.',
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
      { type: 'picture', name: 'settings', alt: 'The settings: pages on the left, the open one beside them' },
      {
        type: 'text',
        text: 'A list of pages with a search field. Changes apply immediately; only paths and limits have to be saved.',
      },
      {
        type: 'list',
        items: [
          'Connections: the service for new assets, its token, and custom operation paths.',
          'Library: its location, moving it to another disk, and other libraries. One is open at a time.',
          'Transfers: how many files are downloaded in parallel, and speed limits for downloads and uploads.',
          'Capture: how strictly clips are checked, each limit, and the ffmpeg program.',
          'Shortcuts: the shortcuts of every command, which you can change; conflicts are shown.',
          'Storage: disk usage and what can be deleted. Diagnostics: a report for support, shown before it is saved, without tokens, URLs or names.',
          'Data of this machine (tokens, theme, shortcuts, presets, boards) is stored in the settings folder, not in the library, so you can move a library to another machine.',
        ],
      },
      {
        type: 'see',
        entries: ['connect', 'disk', 'remote.not-offered', 'secrets.unavailable', 'media.no-ffmpeg'],
      },
    ],
  },
];

export const keepingHelp: readonly HelpEntry[] = articles.map(helpArticle);
