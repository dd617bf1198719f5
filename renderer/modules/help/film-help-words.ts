/** The guide to filming an object for a measured asset. English. */
import type { HelpEntry } from './help-entry.ts';

/** Reached from the captures, from a report, and from the list of articles. */
export const filmHelp: HelpEntry = {
  id: 'film',
  title: 'How to film',
  keywords: 'capture clip video phone board charuco walk circle light distance blur refilm scale measure',
  blocks: [
    { type: 'refilm' },
    {
      type: 'text',
      text: 'A measured asset is made from one image and one clip: the object standing on the floor beside a printed board, filmed while you walk once around both. The board gives the scale, the walk gives the shape. A minute of care here saves an asset that has to be paid for twice.',
    },
    { type: 'heading', text: 'Before you film' },
    {
      type: 'steps',
      items: [
        'Print a board at 100 %, not “fit to page”. Glue it flat onto cardboard: a wavy board measures wrongly.',
        'Put a ruler along several squares of the print and enter what it says. No clip can show how large the squares are.',
        'Put the object on a floor with some pattern or texture, in soft and even light.',
        'Wipe the lens of the phone. Film in 1080p or 4K at 30 pictures a second, without HDR.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'print-board', label: 'Print a board…' },
        { command: 'boards', label: 'My boards…' },
      ],
    },
    { type: 'heading', text: 'While you film' },
    {
      type: 'drawings',
      items: [
        {
          name: 'beside',
          title: 'The board lies flat beside the object',
          text: 'A hand’s breadth away, on the same floor. Not under the object, not leaning, not moved until the clip is done. The board should be about as large as the object.',
        },
        {
          name: 'walk',
          title: 'Walk once around both',
          text: 'A full turn and a little more, in 30 to 60 seconds: slower than you think, about 10° a second. The object hides the board for part of the way; that is expected.',
        },
        {
          name: 'height',
          title: 'Look down at it, at two heights',
          text: 'The camera is a little above the object and looks down. Raise it slowly on the second half of the way: a range of more than 10° makes the scale surer.',
        },
        {
          name: 'frame',
          title: 'Both in the picture, and large',
          text: 'Object and board fill most of the picture and stay whole in it. Too far away the squares become too small to be measured; too near the board is cut off.',
        },
        {
          name: 'light',
          title: 'Soft light, no glare',
          text: 'A cloudy day, or a lamp that shines at the ceiling. A bright spot on the board hides its pattern; a window behind the object makes it dark. Lock the exposure if the phone can.',
        },
        {
          name: 'blur',
          title: 'Calm, so that it is sharp',
          text: 'Blurred squares cannot be measured. Hold the phone with both hands, walk with soft knees, and give it more light rather than more speed: in the dark every picture blurs.',
        },
      ],
    },
    { type: 'heading', text: 'Then check it' },
    {
      type: 'text',
      text: 'Drop the clip under Captures. Within seconds the keyframes tell whether it will do; the full check names the seconds to film again and why. Nothing is uploaded for it and nothing is paid.',
    },
    {
      type: 'list',
      items: [
        'Board hidden, or no board: something stood in front of it, or it was out of the picture. Walk the same part again with the board in view.',
        'Too fast, or blurred: the named seconds only. Walking the whole circle again, more slowly, is mostly the quickest.',
        'Gap in the walk: part of the circle is missing. A clip is one piece, so film the whole circle anew.',
        'Too dark, too bright, light changes: change the light, not the camera.',
        'Mirrored board: a front camera or an app mirrored the film. Use the back camera.',
        'Square not measured: the clip is fine; measure the print and enter it, and the clip is judged anew.',
        'A bad beginning or end: trim it in its report. Cutting loses no quality.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'capture', label: 'Check clips' },
        { command: 'sample-capture-add', label: 'Look at a sample clip' },
      ],
    },
    { type: 'see', entries: ['capture', 'measured', 'capture.will-not-do'] },
  ],
};
