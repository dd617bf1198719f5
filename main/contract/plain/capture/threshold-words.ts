/** What is measured where a limit is set, and where the number comes from: read in the settings and in the report of a clip. */
import { catalogue } from '../../messages/catalogue.ts';

export const thresholdMeanings = catalogue('capture.thresholds', {
  boardVisible: 'Share of the clip in which four or more board corners are visible',
  hidden: 'Longest time without a visible board in which the walk cannot be tracked',
  boardSize: 'Median edge length of a board square, at an image width of 1920',
  contrast: 'Contrast between white and black of the board, 0 to 255',
  orbit: 'Degrees walked around the object, measured and inferred',
  orbitMeasured: 'Degrees from which the board was visible; an object next to it hides it from 45 to 110',
  sharpStep: 'Largest step between two sharp views, except missing parts of the walk',
  speed: 'Highest walking speed, in degrees per second',
  heights: 'Range of the camera’s elevation over the walk',
  durationLeast: 'Length of the clip',
  durationMost: 'Length of the clip',
  darkness: 'Mean brightness, 0 to 255',
  brightness: 'Mean brightness, 0 to 255',
  clipped: 'Share of the image that is pure white',
  unevenness: 'Range of the brightness of the board’s white over the clip, 0 to 255',
  noise: 'Re-blur below which fine detail is noise',
  reblur: 'Blur by re-blurring (Crete), 0 sharp to 1',
  laplacian: 'Variance of the Laplacian in the sharpest tenth of the image',
  edgeWidth: 'Rise of the board edges, at an image width of 1920',
  motion: 'Image motion per second, at an image width of 1920',
  resolution: 'Shorter side of the image',
  frameRate: 'Frame rate',
  compression: 'Bits per pixel, H.264 equivalent (HEVC and AV1 count double)',
  objectWhole: 'Share of the clip in which the object is fully visible',
  objectSize: 'Median share of the image that the object fills',
  objectSharpness: 'Median variance of the Laplacian on the object',
  objectClipped: 'Share of the object that is pure white',
  damaged: 'Share of the clip that cannot be decoded',
  scale: 'Predicted uncertainty of the scale, one sigma',
  reprojection: 'Median distance between detected and reprojected board corners',
});

export const thresholdSources = catalogue('capture.thresholdSources', {
  'synthetic-clips': 'measured on synthetic clips',
  'field-practice': 'field practice',
  photogrammetry: 'photogrammetry guides',
});
