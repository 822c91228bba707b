/**
 * The part of WebAssembly's JavaScript interface that this package uses. Node's own types do not contain it; programs
 * with the DOM's types do not include this file.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: ArrayBufferView<ArrayBuffer> | ArrayBuffer)
    static exports(module: Module): { name: string; kind: string }[]
    static imports(module: Module): { module: string; name: string; kind: string }[]
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: Record<string, unknown>
  }
  class Memory {
    constructor(descriptor: { initial: number })
    readonly buffer: ArrayBuffer
  }
  function validate(bytes: ArrayBufferView<ArrayBuffer>): boolean
  function compile(bytes: ArrayBufferView<ArrayBuffer> | ArrayBuffer): Promise<Module>
}
