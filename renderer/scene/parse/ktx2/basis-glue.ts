/**
 * The transcoder of KTX2 images is a classic script that makes functions out of text, which the page's policy forbids: the
 * build makes a module of it and rewrites those places. A version whose text differs stops the build.
 */
import type { Plugin } from 'vite';
import { invoker, methodCaller } from '../../engine/rewrite-glue.ts';

/** As it is imported. */
export const basisTranscoder = 'three/examples/jsm/libs/basis/basis_transcoder.js';

// This build of it leaves out the counting of arguments.
const ownInvoker = `var expectedArgCount = argCount - 2;${invoker.replace(/checkArgCount\(.*\);/, '')}`;

const changes: readonly (readonly [from: string, to: string])[] = [
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
  for (const [from, to] of changes) {
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
