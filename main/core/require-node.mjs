/** Loaded before everything else (`node --import`): says in words that Node is too old, where an older one would crash or misread TypeScript. */
import module from 'node:module';

const needed = [24, 12];
const found = process.versions.node.split('.').map(Number);
if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  process.stderr.write(
    `Caliper needs Node ${needed.join('.')} or newer and was started with ${process.versions.node}. ` +
      'Run it through npm (npm start), which brings its own; if npm did not install one for this system, install Node 24.\n',
  );
  process.exit(1);
}
// The sources are TypeScript: without this, every start strips their types anew (a third of the time of a short command).
module.enableCompileCache();
