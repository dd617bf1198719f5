/** What the help says of the commands for assets, folders and libraries. Options and arguments continue their names in a list, so they begin in lower case; `more` is printed below it. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const libraryHelp = catalogue('cli.help.library', {
  about: 'list the assets of the library, newest first',
  search: {
    about: 'search assets by words and fields, with the syntax of the search box',
    query: 'such as: mug simulator:mujoco "mass>2kg" -- -tag:rejected',
    sort: 'sort key',
    reverse: 'reverse the order',
    more: 'Exit codes: 0 results, 1 no results, 2 wrong usage or invalid query.',
  },
  list: 'list known libraries',
  use: {
    about: 'switch to this library',
    folder: 'library folder',
    create: 'create a new library there, in an empty or new folder',
  },
  move: {
    about: 'move the library to another folder or disk',
    folder: 'an empty or new folder',
    copy: 'copy and verify even on the same disk; the old copy stays until it is removed',
    more: 'On the same disk the folder is renamed. Otherwise every file is copied and verified before the library is used at\nits new location; the old copy stays until “caliper library remove-old”. To continue an interrupted move, run the\nsame command again. Caliper must not be open.',
  },
  removeOld: 'delete the old copy of a moved library; files that were not copied stay',
  show: {
    about: 'show details of an asset, batch, set or job',
    what: 'ID, service ID or name',
  },
  delete: {
    about: 'delete assets and sets at the service',
    more: 'Local files stay. In a terminal you are asked to confirm; scripts need --yes.\nExit codes: 0 deleted (also by an earlier call), 1 failed, 2 wrong usage or not confirmed, 130 interrupted.',
    asset: {
      about: 'delete an asset at the service; members of sets are only deleted with their set',
      asset: 'ID, service ID or name of an asset',
    },
    yes: 'skip the confirmation',
    set: {
      about: 'delete a variation set with all its members, once it is no longer active',
      set: 'ID, service ID or name of a set',
    },
  },
  account: {
    about: 'list and download the assets of the account',
    list: 'list the account’s assets and their status, newest first',
    download: {
      about: 'download assets of the account that are not in this library',
      what: 'a query such as created:<7d, or IDs and names (default: everything)',
    },
  },
  open: {
    about: 'open a folder, model or exported ZIP in the running Caliper, or start one',
    path: 'model folder, model file, or ZIP exported by Caliper',
    web: 'if Caliper is not running: use the browser even if Electron is available',
    noOpen: 'if Caliper is not running: do not open a browser',
    more: 'A new folder is added to the library without changing it; you can remove it in the window.\nExit codes: 0 opened, 1 failed, 2 wrong usage or not found, 130 interrupted.',
  },
  import: {
    about: 'add folders of 3D assets to the library in place; their files are not changed',
    folder: 'folders with GLB, glTF, USD, URDF, SDF, MJCF, FBX, OBJ, DAE, STL or PLY models',
    watch: 'watch them for changes whenever Caliper runs',
    more: 'Prints what was recognised and why the rest was not. Adding a folder again rescans it; moved assets are recognised.\nExit codes: 0 all added, 1 some not added, 2 wrong usage or a missing folder (nothing is added), 130 interrupted.',
  },
  folders: 'list the added folders',
  inspect: {
    about: 'inspect a folder of 3D files and report problems, file by file',
    folder: 'folder of one asset, or a single file',
    more: 'Read-only and offline; opens no library. Reads GLB, glTF, USD, MJCF, URDF, SDF, FBX, OBJ, DAE, STL, PLY and sidecars; if there is a manifest.json, every hash is verified.\nExit codes: 0 no problems (except notes), 1 warnings, 2 errors or wrong usage, such as a missing folder, 3 unreadable or no 3D files, 130 interrupted.',
  },
  diff: {
    about: 'compare two versions of an asset: size, mass, joints, colliders, materials, files and findings',
    before: 'folder of one asset, or a single file',
    after: 'the other one',
    more: 'Read-only and offline; opens no library. Two single files are compared whatever they are called.\nExit codes: 0 the same byte for byte, 1 different, 2 unreadable or wrong usage, 130 interrupted.',
  },
  review: {
    about: 'reviews of assets',
    sheet: {
      about: 'write a review sheet: pictures, verdicts, notes, annotations, sizes and masses',
      query: 'query with the syntax of the search box, such as: tag:mugs',
      html: 'write an HTML file',
      more: 'Existing files are replaced. Exit codes: 0 written, 1 failed, 2 wrong usage or invalid query.',
      csv: 'as a table',
    },
  },
  export: {
    about: 'export assets with manifests and reviews as a ZIP, which “caliper open” imports',
    query: 'query with the syntax of the search box',
    to: 'output folder, created if missing; existing files are not replaced',
    folder: 'write folders instead of a ZIP, with an index as CSV and JSON',
    from: 'with --for: this folder instead of assets of the library, which is not opened',
    for: 'prepare the assets for a program: what it opens, converted where needed, with a scene, package or script',
    more: 'Exit codes: 0 written, 1 failed (nothing is left behind, but a full disk keeps what is finished), 2 wrong usage or invalid query, 130 interrupted. After a full disk or a kill the same command continues where it was.',
  },
  versions: {
    about: 'list the versions of an asset, newest first, or switch to one, name, revert or delete it',
    asset: 'id, the beginning of one, or name',
    switch: 'use this version; 1 is the original',
    name: 'name a version: its number, then the name; "" removes the name',
    revert: 'make a new version with the files of this one, and use it',
    delete: 'delete a version that is neither the original nor in use',
    more: 'Exit codes: 0 done, 1 failed and nothing changed, 2 wrong usage.',
  },
});
