/** What the tool for pictures and films says. English. */
import type { FilmProgress } from '../store/film.ts';
import type { FilmSize, PictureChoices } from '../store/studio.ts';

type Names<Key extends string> = Readonly<Record<Key, string>>;

/** Of the `picture` tool. */
export const pictureWords = {
  label: 'Pictures and film',
  picture: 'Picture',
  scale: 'Size',
  scales: { '1': '1×', '2': '2×', '4': '4×' },
  transparent: 'Without background',
  words: 'With dimensions and other words',
  save: 'Save the picture',
  copy: 'Copy the picture',
  saved: 'The picture is in your downloads.',
  onClipboard: 'The picture is on the clipboard.',
  tooLarge: 'The graphics driver makes no picture of this size. Choose a smaller one.',
  left: 'The view was left before its picture was made. Nothing was saved; go back to it and take the picture again.',
  film: 'Film of one turn',
  filmSize: 'Size',
  filmSizes: {
    '640x360': '640 × 360, for a message',
    '1280x720': '1280 × 720',
    '1920x1080': '1920 × 1080',
    '1080x1080': '1080 × 1080, square',
    '3840x2160': '3840 × 2160, 4K',
  } satisfies Names<FilmSize>,
  filmSeconds: 'Length',
  seconds: (value: number) => `${value} s`,
  filmFormat: 'Format',
  filmFormats: { mp4: 'MP4', webm: 'WebM' } satisfies Names<PictureChoices['filmFormat']>,
  make: 'Make the film',
  cancel: 'Cancel the film',
  progress: 'Progress of the film',
  filmSaved: 'The film is in your downloads.',
  filmCancelled: 'The film was cancelled. Nothing of it was kept.',
  filmHint: 'The model turns once. Leaving it, or closing this tool, cancels the film.',
  filmProgress: ({ drawn, frames, leftMs, encoding }: FilmProgress): string => {
    if (encoding) return 'Putting the pictures together…';
    const left = leftMs === null ? '' : `, ${leftText(leftMs)} left`;
    return `Picture ${drawn} of ${frames}${left}`;
  },
  /** A file's name without its ending. */
  fileName: (title: string) =>
    title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'model',
} as const;

function leftText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}
