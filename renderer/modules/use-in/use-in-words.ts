/** Words of "Use in…". English. */
import { formatNumber } from '../../ui/text/format.ts';

export const programWords = {
  button: 'Use in…',
  keywords: 'open with mujoco isaac gazebo ros blender unity unreal simulator engine send program',
  title: (name: string): string => `Use “${name}” in…`,
  titleOf: (count: number): string => `Use ${formatNumber(count)} assets in…`,
  programs: 'Program',
  loading: 'Reading the list of files…',
  file: 'File',
  next: 'Next step',
  fileIn: (name: string, format: string): string => `${name} (${format})`,
  opens: (formats: string): string => `Opens ${formats}`,
  noFile: (formats: string): string => `No file in ${formats}`,
  noFileNext: 'Create another asset like this one with that format, or pick another program.',
  notHere: (format: string): string => `${format} is not downloaded`,
  notHereNext: 'Download the files of this asset first.',
  download: 'Download',
  some: (ready: number, count: number): string =>
    `${formatNumber(ready)} of ${formatNumber(count)} assets have a file for it`,
  someNext: 'Export them to a folder, then open the files from there.',
  best: (format: string): string => `Best file: ${format}`,
  copyPath: 'Copy path',
  reveal: 'Show in folder',
  open: 'Open',
  export: 'Export to a folder…',
  drag: 'Drag to the program',
  dragHint: 'Drag the file from here to the program’s window',
  close: 'Close',
} as const;
