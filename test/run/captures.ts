/** `node test/run/captures.ts FOLDER [NAME...]`: writes synthetic captures and their truth, all of the matrix or those whose names begin so. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findTools } from '../../main/media/tools.ts';
import { captureMatrix } from '../captures/matrix/matrix.ts';
import { renderCapture, writeTruth } from '../captures/render.ts';

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    `Name a folder, and clips if not all are wanted: ${captureMatrix.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  mkdirSync(folder, { recursive: true });
  const { ffmpeg } = await findTools({ ffmpegPath: null });
  const wanted = captureMatrix.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  for (const spec of wanted) {
    const started = performance.now();
    const file = path.join(folder, `${spec.name}.${spec.encoding.container}`);
    const truth = await renderCapture(spec, file, { ffmpeg });
    await writeTruth(truth, path.join(folder, `${spec.name}.gt.json`));
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${file}: ${truth.frames.length} frames in ${seconds.toFixed(1)} s, orbit ${truth.orbitDeg}°`,
    );
  }
}
