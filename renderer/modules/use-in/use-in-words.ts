/** Words of "Use in…". English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

export const programWords = catalogue('useIn.program', {
  button: 'Use in…',
  keywords: 'open with mujoco isaac gazebo ros blender unity unreal simulator engine send program',
  title: icu('Use “{name}” in…', (name: string) => ({ name })),
  titleOf: icu('Use {count, number} assets in…', (count: number) => ({ count })),
  programs: 'Program',
  loading: 'Reading the list of files…',
  file: 'File',
  format: 'Format',
  next: 'Next step',
  fileIn: (name: string, format: string): string => `${name} (${format})`,
  opens: icu('Opens {formats}', (formats: string) => ({ formats })),
  noFile: icu('No file in {formats}', (formats: string) => ({ formats })),
  noFileNext: 'Create another asset like this one with that format, or pick another program.',
  notHere: icu('{format} is not downloaded', (format: string) => ({ format })),
  notHereNext: 'Download the files of this asset first.',
  download: 'Download',
  some: icu(
    '{ready, number} of {count, number} assets have a file for it',
    (ready: number, count: number) => ({ ready, count }),
  ),
  someNext:
    'Prepare them as folders, then open the files from there. What has no file for the program is converted where that is possible.',
  convertNext: icu('It has no file for {program}, but can be converted.', (program: string) => ({ program })),
  best: icu('Best file: {format}', (format: string) => ({ format })),
  copyPath: 'Copy path',
  reveal: 'Show in folder',
  open: 'Open',
  export: 'Export to a folder…',
  prepare: icu('Prepare for {program}…', (program: string) => ({ program })),
  drag: 'Drag to the program',
  dragHint: 'Drag the file from here to the program’s window',
  close: 'Close',
});
