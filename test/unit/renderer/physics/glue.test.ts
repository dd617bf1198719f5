import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { rewriteGlue } from '../../../../renderer/scene/engine/rewrite-glue.ts';

const glueFile = fileURLToPath(import.meta.resolve('@mujoco/mujoco'));

/** As in a page's worker: no Node, and no functions out of text. */
const program = `
import { readFileSync } from 'node:fs';
const wasmBinary = readFileSync(process.argv[2]);
process.type = 'renderer';
globalThis.WorkerGlobalScope = class {};
const { default: load } = await import('./glue.mjs');
const mujoco = await load({ wasmBinary, locateFile: (name) => name, print: () => {}, printErr: () => {} });
const answers = {};
try { new Function('return 1')(); answers.forbidden = false; } catch { answers.forbidden = true; }
mujoco.FS.writeFile('/a.xml', '<mujoco><worldbody><geom type="plane" size="0 0 1"/><body pos="0 0 1"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>');
const model = mujoco.MjModel.from_xml_path('/a.xml');
const data = new mujoco.MjData(model);
for (let i = 0; i < 1000; i++) mujoco.mj_step(model, data);
answers.height = data.qpos[2];
answers.limited = model.jnt(0).limited;
try { mujoco.mj_step(model); } catch (error) { answers.missing = error.message; }
try { mujoco.MjModel.from_xml_string('<mujoco><a/></mujoco>'); } catch (error) { answers.wrong = error.message; }
console.log(JSON.stringify(answers));
`;

it('MuJoCo runs where no text may become a function, by its rewritten glue', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-glue-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'glue.mjs'), rewriteGlue(await readFile(glueFile, 'utf8')));
  await writeFile(path.join(folder, 'program.mjs'), program);
  const wasm = path.join(path.dirname(glueFile), 'mujoco.wasm');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disallow-code-generation-from-strings',
    path.join(folder, 'program.mjs'),
    wasm,
  ]);
  expect(JSON.parse(stdout)).toEqual({
    forbidden: true,
    height: expect.closeTo(0.0996, 3),
    limited: false,
    missing: 'function mj_step called with 1 arguments, expected 2',
    wrong: expect.stringContaining('line 1'),
  });
});

it('a glue that looks different stops the build', async () => {
  const glue = await readFile(glueFile, 'utf8');
  expect(() => rewriteGlue(glue.replace('new Function(...params', 'new  Function(...params'))).toThrow(
    '0 times',
  );
  expect(() => rewriteGlue(`${glue}\nnew Function('');`)).toThrow('still');
});
