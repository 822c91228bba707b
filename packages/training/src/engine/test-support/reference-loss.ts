import { listParameters, type ModelConfig } from '#engine/model-config'

/** A matrix of float64 rows. */
type Rows = Float64Array[]

const at = (row: ArrayLike<number> | undefined, i: number): number => {
  const value = row?.[i]
  if (value === undefined) throw new RangeError(`no value at ${i}`)
  return value
}

/**
 * The engine's network, written again from its definition in float64 with the host's own exp and log and without regard
 * for speed: the reference for the engine's loss and gradients.
 * @param windows rows of context + 1 bytes
 * @param answersOnly whether only the part of a line after its first `=` counts, the line's end included
 * @returns mean cross-entropy in nats per byte
 */
export function referenceLoss(
  model: ModelConfig,
  parameters: Float64Array,
  windows: readonly Uint8Array[],
  answersOnly = false,
): number {
  const tensors = new Map(listParameters(model).map((tensor) => [tensor.name, tensor]))
  const matrix = (name: string): Rows => {
    const tensor = tensors.get(name)
    if (!tensor) throw new RangeError(name)
    const { offset, rows, columns } = tensor
    return Array.from({ length: rows }, (_, i) => parameters.subarray(offset + i * columns, offset + (i + 1) * columns))
  }
  const times = (x: Rows, w: Rows): Rows =>
    x.map((row) => {
      const out = new Float64Array(w[0]?.length ?? 0)
      w.forEach((weights, k) => {
        const value = at(row, k)
        for (let j = 0; j < out.length; j++) out[j] = at(out, j) + value * at(weights, j)
      })
      return out
    })
  const plus = (x: Rows, y: Rows): Rows => x.map((row, i) => row.map((value, j) => value + at(y[i], j)))
  const norm = (x: Rows, name: string): Rows => {
    const gain = matrix(name)[0]
    return x.map((row) => {
      const mean = row.reduce((sum, value) => sum + value * value, 0) / row.length
      return row.map((value, j) => (value / Math.sqrt(mean + 1e-5)) * at(gain, j))
    })
  }
  const softmax = (scores: number[]): number[] => {
    const top = Math.max(...scores)
    const e = scores.map((score) => Math.exp(score - top))
    const sum = e.reduce((a, b) => a + b, 0)
    return e.map((value) => value / sum)
  }
  const size = model.width / model.heads
  const attend = (qkv: Rows): Rows =>
    qkv.map((row, t) => {
      const out = new Float64Array(model.width)
      for (let head = 0; head < model.heads; head++) {
        const query = head * size
        const key = model.width + query
        const value = 2 * model.width + query
        const scores = qkv.slice(0, t + 1).map((other) => {
          let dot = 0
          for (let i = 0; i < size; i++) dot += at(row, query + i) * at(other, key + i)
          return dot / Math.sqrt(size)
        })
        softmax(scores).forEach((weight, s) => {
          for (let i = 0; i < size; i++) out[query + i] = at(out, query + i) + weight * at(qkv[s], value + i)
        })
      }
      return out
    })
  const gelu = (x: number): number => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)))

  const tokens = matrix('tokens')
  const positions = matrix('positions')
  let total = 0
  let counted = 0
  for (const window of windows) {
    const text = String.fromCharCode(...window)
    const counts = (i: number): boolean => !answersOnly || text.slice(0, i).split('\n').at(-1)?.includes('=') === true
    const inputs = [...window.subarray(0, model.context)]
    let x: Rows = inputs.map((byte, t) =>
      Float64Array.from(tokens[byte] ?? [], (value, j) => value + at(positions[t], j)),
    )
    for (let layer = 0; layer < model.layers; layer++) {
      const qkv = times(norm(x, `attentionGain.${layer}`), matrix(`queryKeyValue.${layer}`))
      x = plus(x, times(attend(qkv), matrix(`attentionOut.${layer}`)))
      const wide = times(norm(x, `mlpGain.${layer}`), matrix(`mlpIn.${layer}`)).map((row) => row.map(gelu))
      x = plus(x, times(wide, matrix(`mlpOut.${layer}`)))
    }
    norm(x, 'finalGain').forEach((row, t) => {
      const logits = tokens.map((token) => token.reduce((sum, weight, j) => sum + weight * at(row, j), 0))
      if (!counts(t + 1)) return
      counted++
      const chances = softmax(logits)
      total -= Math.log(at(chances, at(window, t + 1)))
    })
  }
  return total / counted
}
