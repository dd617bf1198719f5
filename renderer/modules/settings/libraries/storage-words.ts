/** What the page of storage says. English. */

import type { StoragePart } from '../../../../main/contract/schema/storage.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** By part: what it is, and what may be done with it. */
export const storagePartWords: Readonly<
  Record<StoragePart, { readonly name: string; readonly about: string }>
> = {
  models: { name: 'Models', about: 'The files of your assets that hold shapes.' },
  pictures: { name: 'Pictures and textures', about: 'Previews and textures of your assets.' },
  'other-files': { name: 'Other files of assets', about: 'Manifests, notes, reviews and the like.' },
  bin: { name: 'Bin', about: 'Assets that you deleted here. They can be put back until the bin is emptied.' },
  inputs: { name: 'Clips and images', about: 'What assets were made from. Kept for making them again.' },
  thumbnails: { name: 'Small pictures', about: 'Made again when they are shown.' },
  catalogue: { name: 'Catalogue', about: 'Names, tags, jobs and reports of this library.' },
  'set-aside': {
    name: 'Catalogues set aside',
    about: 'Damaged catalogues that were replaced. Keep them while something is missing.',
  },
  sandbox: {
    name: 'Sandbox',
    about: 'What the built-in service keeps. It goes when its connection is removed.',
  },
  logs: { name: 'Logs', about: 'What Caliper did. The newest file stays.' },
  films: { name: 'Films in the making', about: 'They are removed automatically.' },
  window: { name: 'The window’s own', about: 'Kept by the engine that draws the window.' },
  settings: { name: 'Settings and drafts', about: 'Choices, boards, presets, and forms as you left them.' },
};

export const storageWords = {
  title: 'What takes space',
  about: (free: string | null): string =>
    free === null ? 'As the files say it.' : `As the files say it. ${free} free on the library’s disk.`,
  measuring: 'Looking at every file…',
  again: 'Measure again',
  total: 'Together',
  files: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`,
  clear: {
    thumbnails: 'Clear',
    logs: 'Delete older ones',
    'set-aside': 'Delete…',
  },
  clearOf: (part: string, what: string): string => `${part}: ${what}`,
  emptyBin: 'Empty…',
  cleared: (part: string, bytes: string): string => `${part}: ${bytes} freed.`,
  askTitle: 'Delete the catalogues that were set aside?',
  ask: 'They are what was left of damaged catalogues. What could be read of them was taken over; what could not is in them alone. This cannot be undone.',
  confirm: 'Delete them',
  keep: 'Keep them',
} as const;
