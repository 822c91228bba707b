/** A function that returns `i32x4.relaxed_dot_i8x16_i7x16_add_s` of its parameters. */
const relaxedModule = [
  '00 61 73 6d 01 00 00 00', // "\0asm", version 1
  '01 08 01 60 03 7b 7b 7b 01 7b', // type: (v128, v128, v128) → v128
  '03 02 01 00', // one function of it
  '0a 0d 01 0b 00 20 00 20 01 20 02 fd 93 02 0b', // code: one body without locals
]

/** Tells whether the host has the instruction that multiplies the integers of engine version 2 at full speed. */
export const hasRelaxedSimd =
  'WebAssembly' in globalThis &&
  WebAssembly.validate(Uint8Array.from(relaxedModule.join(' ').split(' '), (byte) => Number.parseInt(byte, 16)))

/** The URLs at which a bundler serves the engine, in a form that the bundler recognises. */
const relaxedUrl = new URL('./engine-relaxed.wasm', import.meta.url)
const plainUrl = new URL('./engine.wasm', import.meta.url)

/**
 * The engines that this host can load, the quicker first. Both files compute the same bits where the host's relaxed
 * instruction is exact for bytes of 0 to 127, as its standard demands; Chrome's was not in some versions.
 */
export const engineUrls: readonly URL[] = hasRelaxedSimd ? [relaxedUrl, plainUrl] : [plainUrl]
