/** What reading and cutting clips and photos says, beside what is wrong with a clip (`fault-words.ts`). */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const mediaWords = catalogue('media', {
  /** What a file is instead of an MP4 or a MOV: details of a fault. */
  content: {
    empty: 'it is empty',
    png: 'it is a PNG image',
    jpeg: 'it is a JPEG image',
    gif: 'it is a GIF image',
    webp: 'it is a WebP image',
    avi: 'it is an AVI video',
    matroska: 'it is a WebM or Matroska video',
    flash: 'it is a Flash video',
    mpeg: 'it is another kind of MPEG video',
    pdf: 'it is a PDF',
    zip: 'it is a ZIP archive',
    text: 'it is text',
    other: 'it is neither MP4 nor MOV',
    heic: 'it is a HEIC image',
    heicSequence: 'it is a HEIC image sequence',
    heif: 'it is a HEIF image',
    heifSequence: 'it is a HEIF image sequence',
    avif: 'it is an AVIF image',
    avifSequence: 'it is an AVIF image sequence',
    raw: 'it is a raw photo',
    audio: 'it is an audio file',
    truncated: 'its end is missing: the recording or copying was interrupted',
  },
  /** Sentences: details of a fault, or of a tool that failed. */
  detail: {
    framesElsewhere: 'Its frames are in another file, which is not opened.',
    unreadProbe: 'ffprobe printed nothing that can be read.',
    cutIndex: 'Its index references frames that are not in the file.',
    noFrames: 'The decoder returned no frames.',
    noFrameThere: 'There is no frame at that time.',
    muchOutput: icu('It printed more than {bytes} bytes.', (bytes: number) => ({ bytes })),
    longLine: 'It printed a line that is too long.',
    trimmedUnplayable: 'The trimmed clip cannot be played.',
    outputTaken: 'The output file exists already, or its folder is read-only.',
  },
  /** Stand in brackets behind “could not be read”. */
  unreadable: {
    disk: 'the disk gave an error',
    noFile: 'it is not a file',
  },
  /** Stand in brackets behind “is not a readable image”. */
  heic: {
    unsupported: 'it is an unsupported kind of HEIC image',
    noFfmpeg: 'it is a HEIC image, and ffmpeg is not installed to convert it',
    damaged: 'it is a damaged HEIC image',
  },
  /** Continue “… cannot be trimmed like this: ”; whole sentences follow. */
  trim: {
    unreadable: 'it cannot be read. Check it to see why.',
    short: 'it contains hardly any frames. Select a longer part.',
  },
  /** Of an error of Caliper’s own: what it was doing. */
  doing: {
    otherRelease: 'another release of fluent-ffmpeg',
    readingFrames: 'reading frames',
  },
});
