import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { englishSpeeches } from '#projects/english-speeches/project'
import { seededRandom } from '#simulation/seeded-random'
import { loadTinyUnit } from './test-support/fixture.ts'
import { openChromium } from './test-support/open-browser.ts'
import { serveModules } from './test-support/serve-modules.ts'
import { startEngine } from './test-support/start-engine.ts'
import { createTrainer } from './trainer.ts'

interface Whole {
  readonly scale: number
  readonly values: Int8Array<ArrayBuffer>
}

/** Values divided by their scale and rounded to whole numbers of at most `levels`, as the engine's definition says. */
function toWhole(values: Float32Array, levels: number): Whole {
  const top = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const factor = top < 2 ** -100 ? 0 : Math.fround(levels / top)
  const shift = 12_582_912
  return {
    scale: Math.fround(top * Math.fround(1 / levels)),
    values: Int8Array.from(values, (value) => Math.fround(Math.fround(value * factor) + shift) - shift),
  }
}

interface Product {
  readonly rows: readonly Whole[]
  readonly columns: readonly Whole[]
  /** What the engine computed, row by row. */
  readonly c: Float32Array
}

// k is one block of the integer product, which has one scale.
const [m, n, k] = [64, 128, 256] as const

/** A product of random values by one of the engine's files, and its operands as whole numbers. */
async function multiply(file: string): Promise<Product> {
  const module = await WebAssembly.compile(await readFile(new URL(file, import.meta.url)))
  const engine = startEngine(module, englishSpeeches.model, 2)
  const random = seededRandom(7)
  const values = new Float32Array(engine.memory.buffer, engine.productAt(), m * k + k * n)
  values.forEach((_, i) => {
    values[i] = (random() - 0.5) * 10 ** (4 * random() - 3)
  })
  values.fill(0, 3 * k, 4 * k)
  const a = values.slice(0, m * k)
  const b = values.slice(m * k)
  engine.multiplyAt(m, n, k)
  return {
    rows: Array.from({ length: m }, (_, i) => toWhole(a.subarray(i * k, (i + 1) * k), 127)),
    columns: Array.from({ length: n }, (_, j) =>
      toWhole(
        Float32Array.from({ length: k }, (_value, i) => b[i * n + j] ?? 0),
        63,
      ),
    ),
    c: new Float32Array(engine.memory.buffer, engine.productAt() + 4 * values.length, m * n).slice(),
  }
}

/** C of the sums of the whole numbers' products. */
function scaleSums({ rows, columns }: Product, sums: ArrayLike<number>): Float32Array {
  return Float32Array.from({ length: m * n }, (_, at) => {
    const scale = Math.fround((rows[Math.floor(at / n)]?.scale ?? NaN) * (columns[at % n]?.scale ?? NaN))
    return Math.fround(Math.fround(sums[at] ?? NaN) * scale)
  })
}

const gpuPage = `<!doctype html><script>
const shader = \`
requires packed_4x8_integer_dot_product;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> c: array<i32>;
@compute @workgroup_size(8, 8)
fn multiply(@builtin(global_invocation_id) at: vec3<u32>) {
  var sum = 0;
  for (var i = 0u; i < ${k / 4}u; i++) { sum += dot4I8Packed(a[at.y * ${k / 4}u + i], b[at.x * ${k / 4}u + i]); }
  c[at.y * ${n}u + at.x] = sum;
}\`
async function sumsOf(rows, columns) {
  const adapter = await navigator.gpu?.requestAdapter()
  if (!adapter) return 'no adapter'
  const device = await adapter.requestDevice()
  const upload = (bytes) => {
    const buffer = device.createBuffer({ size: bytes.length, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST })
    device.queue.writeBuffer(buffer, 0, Int8Array.from(bytes))
    return buffer
  }
  const size = ${4 * m * n}
  const sums = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC })
  const read = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST })
  const module = device.createShaderModule({ code: shader })
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: 'multiply' } })
  const entries = [upload(rows), upload(columns), sums].map((buffer, binding) => ({ binding, resource: { buffer } }))
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
  pass.dispatchWorkgroups(${n / 8}, ${m / 8})
  pass.end()
  encoder.copyBufferToBuffer(sums, 0, read, 0, size)
  device.queue.submit([encoder.finish()])
  await read.mapAsync(GPUMapMode.READ)
  return [...new Int32Array(read.getMappedRange())]
}
</script>`

describe('products of integers [NET-06]', () => {
  it.each(['engine.wasm', 'engine-relaxed.wasm'])(
    'are bit for bit the scaled sums of whole numbers in %s',
    async (file) => {
      const product = await multiply(file)
      const { rows, columns } = product
      const sums = rows.flatMap((row) =>
        columns.map((column) => row.values.reduce((sum, value, i) => sum + value * (column.values[i] ?? 0), 0)),
      )
      expect(product.c).toEqual(scaleSums(product, sums))
    },
  )

  it('have the same bits where a GPU computes the sums', async () => {
    await using server = await serveModules({ '/': gpuPage })
    await using browser = await openChromium(server.origin, [
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
    ])
    const product = await multiply('engine.wasm')
    const bytes = (of: readonly Whole[]) => JSON.stringify(of.flatMap(({ values }) => [...values]))
    const sums = await browser.page.evaluate<number[] | string>(
      `sumsOf(${bytes(product.rows)}, ${bytes(product.columns)})`,
    )
    if (typeof sums === 'string') throw new Error(sums)
    expect(product.c).toEqual(scaleSums(product, sums))
  })

  it('reach a gradient close to that of floats, and refuse what is not finite', async () => {
    const { module, unit } = await loadTinyUnit()
    const losses = ([1, 2] as const).map((version) => {
      const trainer = createTrainer(module, unit.model, { version })
      trainer.loadWeights(unit.baseWeights)
      trainer.loadShard(unit.shard)
      for (let step = 0; step < 100; step++) trainer.step(1, step, 3e-3)
      return trainer.evaluate(unit.shard.subarray(0, 4_096))
    })
    expect((losses[1] ?? NaN) / (losses[0] ?? NaN)).toBeCloseTo(1, 1)

    const engine = startEngine(module, unit.model, 2)
    const values = new Float32Array(engine.memory.buffer, engine.productAt(), 16 * 16 * 3)
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY]) {
      values.fill(1).set([odd], 5)
      engine.multiplyAt(16, 16, 16)
      expect(values.subarray(2 * 16 * 16, 2 * 16 * 16 + 16).every(Number.isNaN)).toBe(true)
      expect(values[3 * 16 * 16 - 1]).toBeCloseTo(16)
    }
  })
})
