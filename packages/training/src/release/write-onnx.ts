import { invariant } from '@synet/core/result'
import { listParameters, type ModelConfig, vocabulary, weightsBytes } from '#engine/model-config'

/** Fields of a message in the wire format of Protocol Buffers; nested messages are fields of bytes. */
type Field = readonly [number: number, value: bigint | number | string | Uint8Array | { readonly float: number }]

const varint = (value: bigint): number[] => {
  const bytes: number[] = []
  // Negative numbers are written as those of 64 bits.
  let left = BigInt.asUintN(64, value)
  while (left > 0x7fn) {
    bytes.push(Number(left & 0x7fn) | 0x80)
    left >>= 7n
  }
  return [...bytes, Number(left)]
}

function writeField([number, value]: Field): readonly Uint8Array[] {
  const tag = (wire: bigint) => varint((BigInt(number) << 3n) | wire)
  if (typeof value === 'bigint' || typeof value === 'number')
    return [Uint8Array.of(...tag(0n), ...varint(BigInt(value)))]
  if (typeof value === 'object' && 'float' in value) {
    const float = new Uint8Array(4)
    new DataView(float.buffer).setFloat32(0, value.float, true)
    return [Uint8Array.of(...tag(5n)), float]
  }
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return [Uint8Array.of(...tag(2n), ...varint(BigInt(bytes.length))), bytes]
}

function writeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flatMap(writeField)
  const message = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    message.set(part, at)
    at += part.length
  }
  return message
}

/** Numbers of fields and types are those of onnx.proto3. */
const irVersion = 8
const opset = 17
const elementType = { float: 1, int64: 7, float16: 10 } as const

type Attribute = number | readonly number[]

const strings = (number: number, values: readonly string[]): Field[] => values.map((value) => [number, value])

function attribute(name: string, value: Attribute): Field {
  const values: Field[] =
    typeof value === 'number'
      ? [
          [3, value],
          [20, 2],
        ]
      : [...value.map((one): Field => [8, one]), [20, 7]]
  return [5, writeMessage([[1, name], ...values])]
}

function tensor(name: string, type: number, shape: readonly number[], bytes: Uint8Array): Field {
  return [5, writeMessage([...shape.map((size): Field => [1, size]), [2, type], [8, name], [9, bytes]])]
}

/** An input or output. A text names a size that is not fixed. */
function valueInfo(number: number, name: string, type: number, shape: readonly (number | string)[]): Field {
  const dimensions = shape.map((size): Field => [1, writeMessage([typeof size === 'number' ? [1, size] : [2, size]])])
  const tensorType = writeMessage([
    [1, type],
    [2, writeMessage(dimensions)],
  ])
  return [
    number,
    writeMessage([
      [1, name],
      [2, writeMessage([[1, tensorType]])],
    ]),
  ]
}

/** Collects nodes and constants; each value has a name of its own. */
function createGraph() {
  const nodes: Field[] = []
  const constants: Field[] = []
  let values = 0
  const add = (
    type: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    outputs: readonly string[] = [`v${values++}`],
  ): string => {
    const given = Object.entries(attributes).map(([name, value]) => attribute(name, value))
    nodes.push([1, writeMessage([...strings(1, inputs), ...strings(2, outputs), [4, type], ...given])])
    return outputs[0] ?? ''
  }
  const float = (value: number): string => {
    const name = `c${values++}`
    constants.push(tensor(name, elementType.float, [], new Uint8Array(Float32Array.of(value).buffer)))
    return name
  }
  const integers = (value: number | readonly number[]): string => {
    const name = `c${values++}`
    const list = typeof value === 'number' ? [value] : value
    const bytes = new Uint8Array(BigInt64Array.from(list, BigInt).buffer)
    constants.push(tensor(name, elementType.int64, typeof value === 'number' ? [] : [list.length], bytes))
    return name
  }
  return { nodes, constants, add, float, integers }
}

type Graph = ReturnType<typeof createGraph>

/** RMSNorm, as in norm.ts of the engine. */
function normalise({ add, float }: Graph, x: string, gain: string): string {
  const mean = add('ReduceMean', [add('Mul', [x, x])], { axes: [-1], keepdims: 1 })
  return add('Mul', [add('Div', [x, add('Sqrt', [add('Add', [mean, float(1e-5)])])]), gain])
}

/** GELU in its tanh form, as in network.ts of the engine. */
function gelu({ add, float }: Graph, x: string): string {
  const cubic = add('Add', [add('Mul', [add('Mul', [x, x]), float(0.0713548163)]), float(1.59576912)])
  return add('Mul', [x, add('Sigmoid', [add('Mul', [x, cubic])])])
}

/** Causal multi-head attention. @param mask true where a position may look at another */
function attend(graph: Graph, { width, heads }: ModelConfig, queryKeyValue: string, mask: string): string {
  const { add, float, integers } = graph
  const size = width / heads
  add('Split', [queryKeyValue], { axis: -1 }, [`${queryKeyValue}q`, `${queryKeyValue}k`, `${queryKeyValue}v`])
  const [query, key, value] = ['q', 'k', 'v'].map((part) => {
    const split = add('Reshape', [`${queryKeyValue}${part}`, integers([0, 0, heads, size])])
    return add('Transpose', [split], { perm: part === 'k' ? [0, 2, 3, 1] : [0, 2, 1, 3] })
  })
  const scores = add('Mul', [add('MatMul', [query ?? '', key ?? '']), float(1 / Math.sqrt(size))])
  const weights = add('Softmax', [add('Where', [mask, scores, float(-1e30)])], { axis: -1 })
  const heard = add('Transpose', [add('MatMul', [weights, value ?? ''])], { perm: [0, 2, 1, 3] })
  return add('Reshape', [heard, integers([0, 0, width])])
}

/**
 * A checkpoint as an ONNX graph: from `input`, int64 bytes of shape batch × length with a length up to the context, to
 * `logits`, float32 of shape batch × length × 256. The weights stay f16 and are cast when it is loaded.
 * @param weights f16, in the order of the engine's parameter list
 * @param about is kept as the model's metadata
 */
export function writeOnnx(
  model: ModelConfig,
  weights: Uint8Array,
  about: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  invariant(weights.length === weightsBytes(model), 'these weights are of another model')
  const graph = createGraph()
  const { nodes, constants, add, integers } = graph
  for (const { name, offset, rows, columns } of listParameters(model)) {
    const bytes = weights.subarray(2 * offset, 2 * (offset + rows * columns))
    constants.push(tensor(`${name}.f16`, elementType.float16, rows === 1 ? [columns] : [rows, columns], bytes))
    add('Cast', [`${name}.f16`], { to: elementType.float }, [name])
  }
  const length = add('Gather', [add('Shape', ['input']), integers(1)])
  const positions = add('Range', [integers(0), length, integers(1)])
  const mask = add('GreaterOrEqual', [
    add('Unsqueeze', [positions, integers([1])]),
    add('Unsqueeze', [positions, integers([0])]),
  ])
  let x = add('Add', [add('Gather', ['tokens', 'input']), add('Gather', ['positions', positions])])
  for (let layer = 0; layer < model.layers; layer++) {
    const normed = normalise(graph, x, `attentionGain.${layer}`)
    const heard = attend(graph, model, add('MatMul', [normed, `queryKeyValue.${layer}`]), mask)
    x = add('Add', [x, add('MatMul', [heard, `attentionOut.${layer}`])])
    const active = gelu(graph, add('MatMul', [normalise(graph, x, `mlpGain.${layer}`), `mlpIn.${layer}`]))
    x = add('Add', [x, add('MatMul', [active, `mlpOut.${layer}`])])
  }
  const head = add('Transpose', ['tokens'], { perm: [1, 0] })
  add('MatMul', [normalise(graph, x, 'finalGain'), head], {}, ['logits'])
  const graphBytes = writeMessage([
    ...nodes,
    [2, 'synet'],
    ...constants,
    valueInfo(11, 'input', elementType.int64, ['batch', 'length']),
    valueInfo(12, 'logits', elementType.float, ['batch', 'length', vocabulary]),
  ])
  return writeMessage([
    [1, irVersion],
    [2, 'synet'],
    [7, graphBytes],
    [8, writeMessage([[2, opset]])],
    ...Object.entries(about).map(
      ([key, value]): Field => [
        14,
        writeMessage([
          [1, key],
          [2, value],
        ]),
      ],
    ),
  ])
}
