/** What Caliper uses of three's parser of binary USD, for which three's types have no entry. */
declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  export class USDCParser {
    parseData(buffer: ArrayBuffer): { readonly specsByPath: Readonly<Record<string, unknown>> };
  }
}
