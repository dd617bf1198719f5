/** JavaScript around others' WebAssembly that makes functions out of text, which the page's policy forbids: the build rewrites those few places of MuJoCo and of the KTX2 transcoder. A version whose text differs stops the build (decision 016). */
import type { Plugin } from 'vite';

/** The engine may grow to this, so that a model which asks for more ends in words while the machine stays usable. */
const mostMemoryBytes = 1_073_741_824;

/** Calls a function of the WebAssembly, as Emscripten would write it into text: the same in all of its versions here. */
const invoker = `var invokerFn = function (...given) {
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
const methodCaller = `var invokerFunction = function (obj, func, destructorsRef, args) {
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

const mujocoChanges: readonly (readonly [from: string, to: string])[] = [
  [`var invokerFn = ${maker}(...args, invokerFnBody)(...closureArgs);`, invoker],
  ['let [args, invokerFnBody] = createJsInvoker(argTypes, isClassMethodFunc, returns, isAsync);', ''],
  [`var invokerFunction = ${maker}(...params, functionBody)(...args);`, methodCaller],
  ['      2147483648;', `      ${mostMemoryBytes};`],
];

/** The glue without text made into functions. Throws when a place is not found exactly once. */
export function rewriteGlue(source: string): string {
  let text = source;
  for (const [from, to] of mujocoChanges) {
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

/** As it is imported. */
export const basisTranscoder = 'three/examples/jsm/libs/basis/basis_transcoder.js';

// This build of it leaves out the counting of arguments.
const ownInvoker = `var expectedArgCount = argCount - 2;${invoker.replace(/checkArgCount\(.*\);/, '')}`;

const basisChanges: readonly (readonly [from: string, to: string])[] = [
  ['var invokerFn=newFunc(Function,args)(...closureArgs);', ownInvoker],
  ['let[args,invokerFnBody]=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);', ''],
  ['args.push(invokerFnBody);', ''],
  ['var invokerFunction=newFunc(Function,params)(...args);', methodCaller],
  ['return function(){return Function}()("return this")()', 'return globalThis'],
  ['var ENVIRONMENT_IS_NODE=typeof process=="object"', 'var ENVIRONMENT_IS_NODE=false'],
  ["if (typeof exports === 'object' && typeof module === 'object')", 'export default BASIS;\nif (false)'],
];

/** The script as a module without text made into functions. Throws when a place is not found exactly once. */
export function rewriteBasis(source: string): string {
  let text = source;
  for (const [from, to] of basisChanges) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`The KTX2 transcoder has ${parts.length - 1} times: ${from}`);
    text = parts.join(to);
  }
  // What would be Node's: never reached, and a bundler would look for it.
  text = text.replaceAll('require(', 'String(').replaceAll('module.exports = BASIS', '');
  if (/\bnew Function\b|newFunc\(Function|\beval\(/.test(text))
    throw new Error('The KTX2 transcoder still makes functions out of text');
  return text;
}

/** For the page's build and for its workers'. */
export function basisGlue(): Plugin {
  return {
    name: 'caliper-basis-glue',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0]?.endsWith(basisTranscoder) === true && !id.includes('?url')
        ? { code: rewriteBasis(code), map: null }
        : null;
    },
  };
}
