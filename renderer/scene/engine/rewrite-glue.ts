/**
 * MuJoCo's JavaScript makes functions out of text, which the page's policy forbids: the build rewrites those few places.
 * A version whose text differs stops the build (decision 016).
 */
import type { Plugin } from 'vite';

/** The engine may grow to this, so that a model which asks for more ends in words while the machine stays usable. */
const mostMemoryBytes = 1_073_741_824;

/** Calls a function of the WebAssembly, as Emscripten would write it into text: the same in all of its versions here. */
export const invoker = `var invokerFn = function (...given) {
        checkArgCount(given.length, minArgs, expectedArgCount, humanName, throwBindingError);
        var destructors = needsDestructorStack ? [] : null;
        var wired = [];
        if (isClassMethodFunc) wired.push(argTypes[1]['toWireType'](destructors, this));
        for (var k = 0; k < expectedArgCount; ++k) wired.push(argTypes[k + 2]['toWireType'](destructors, given[k]));
        var rv = cppInvokerFunc(cppTargetFunc, ...wired);
        if (needsDestructorStack) runDestructors(destructors);
        else for (var k = isClassMethodFunc ? 1 : 2, w = 0; k < argTypes.length; ++k, ++w) {
          if (argTypes[k].destructorFunction !== null) argTypes[k].destructorFunction(wired[w]);
        }
        if (returns) return argTypes[0]['fromWireType'](rv);
      };`;

/** Calls a function of JavaScript for the WebAssembly; see `invoker`. */
export const methodCaller = `var invokerFunction = function (obj, func, destructorsRef, args) {
        var given = [];
        var at = 0;
        for (var k = 0; k < argCount; ++k) {
          given.push(types[k].readValueFromPointer(args + at));
          at += types[k].argPackAdvance;
        }
        var rv = kind === 1 ? new func(...given) : kind === 0 ? func.call(obj, ...given) : func.call(...given);
        if (!retType.isVoid) return emval_returnValue(retType, destructorsRef, rv);
      };`;

// In two words, so that no source of ours contains what is looked for in all of them.
const maker = ['new', 'Function'].join(' ');

const changes: readonly (readonly [from: string, to: string])[] = [
  [`var invokerFn = ${maker}(...args, invokerFnBody)(...closureArgs);`, invoker],
  ['let [args, invokerFnBody] = createJsInvoker(argTypes, isClassMethodFunc, returns, isAsync);', ''],
  [`var invokerFunction = ${maker}(...params, functionBody)(...args);`, methodCaller],
  ['      2147483648;', `      ${mostMemoryBytes};`],
];

/** The glue without text made into functions. Throws when a place is not found exactly once. */
export function rewriteGlue(source: string): string {
  let text = source;
  for (const [from, to] of changes) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`MuJoCo's glue has ${parts.length - 1} times: ${from}`);
    text = parts.join(to);
  }
  if (/\bnew Function\b|\beval\(/.test(text))
    throw new Error('MuJoCo’s glue still makes functions out of text');
  return text;
}

/** For the page's build and for its workers'. */
export function mujocoGlue(): Plugin {
  return {
    name: 'caliper-mujoco-glue',
    enforce: 'pre',
    transform(code, id) {
      if (!/@mujoco\/mujoco\/mujoco\.js(\?|$)/.test(id)) return null;
      return { code: rewriteGlue(code), map: null };
    },
  };
}
