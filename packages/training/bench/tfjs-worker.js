/* The published model in tfjs on its WASM backend. Adam without decay and clipping: less work than ours. */
/* global tf */
importScripts('/tfjs/tf.min.js', '/tfjs/tf-backend-wasm.min.js')

const [layers, width, heads, context, batch, vocabulary] = [2, 128, 4, 64, 16, 256]
const size = width / heads
const positions = batch * context

async function prepare() {
  tf.wasm.setWasmPaths('/tfjs/')
  await tf.setBackend('wasm')
  await tf.ready()
  if (tf.getBackend() !== 'wasm') throw new Error('no WASM backend')
  const shard = new Uint8Array(await (await fetch('/training/projects/english-speeches/shard-00.bin')).arrayBuffer())
  const weights = (shape, deviation) => tf.variable(tf.randomNormal(shape, 0, deviation, 'float32', 1))
  const p = { tokens: weights([vocabulary, width], 0.02), positions: weights([context, width], 0.02), layers: [] }
  const [narrow, quiet] = [1 / Math.sqrt(width), 1 / Math.sqrt(2 * layers)]
  for (let layer = 0; layer < layers; layer++) {
    p.layers.push({
      attentionGain: tf.variable(tf.ones([width])),
      queryKeyValue: weights([width, 3 * width], narrow),
      attentionOut: weights([width, width], narrow * quiet),
      mlpGain: tf.variable(tf.ones([width])),
      mlpIn: weights([width, 4 * width], narrow),
      mlpOut: weights([4 * width, width], narrow * 0.5 * quiet),
    })
  }
  p.finalGain = tf.variable(tf.ones([width]))
  const later = tf.tensor2d(
    Float32Array.from({ length: context * context }, (_, i) => (i % context > Math.floor(i / context) ? -1e9 : 0)),
    [context, context],
  )
  return { p, shard, later, optimizer: tf.train.adam(1e-3, 0.9, 0.95, 1e-8) }
}

const norm = (x, gain) => tf.mul(tf.mul(x, tf.rsqrt(tf.add(tf.mean(tf.square(x), -1, true), 1e-5))), gain)

const gelu = (x) => {
  const inner = tf.mul(tf.add(x, tf.mul(tf.mul(tf.square(x), x), 0.044715)), Math.sqrt(2 / Math.PI))
  return tf.mul(tf.mul(x, 0.5), tf.add(tf.tanh(inner), 1))
}

/** A look-up whose gradient is a product: the WASM backend has no kernel for the usual one. */
const embed = (table, indices) =>
  tf.customGrad((from) => ({
    value: tf.gather(from, indices),
    gradFunc: (d) => tf.matMul(tf.oneHot(indices, vocabulary), d, true),
  }))(table)

function forward({ p, later }, inputs, targets) {
  const places = tf.tile(p.positions, [batch, 1])
  let x = tf.add(embed(p.tokens, inputs), places)
  for (const layer of p.layers) {
    const mixed = tf.matMul(norm(x, layer.attentionGain), layer.queryKeyValue)
    const [query, key, value] = tf
      .split(mixed, 3, 1)
      .map((part) => tf.transpose(tf.reshape(part, [batch, context, heads, size]), [0, 2, 1, 3]))
    const scores = tf.add(tf.mul(tf.matMul(query, key, false, true), 1 / Math.sqrt(size)), later)
    const attended = tf.transpose(tf.matMul(tf.softmax(scores), value), [0, 2, 1, 3])
    x = tf.add(x, tf.matMul(tf.reshape(attended, [positions, width]), layer.attentionOut))
    x = tf.add(x, tf.matMul(gelu(tf.matMul(norm(x, layer.mlpGain), layer.mlpIn)), layer.mlpOut))
  }
  const logits = tf.matMul(norm(x, p.finalGain), p.tokens, false, true)
  return tf.losses.softmaxCrossEntropy(tf.oneHot(targets, vocabulary), logits)
}

const prepared = prepare()
let drawn = 0

function step(model) {
  const [inputs, targets] = [new Int32Array(positions), new Int32Array(positions)]
  for (let row = 0; row < batch; row++) {
    const start = (drawn++ * 2_654_435_761) % (model.shard.length - context - 1)
    inputs.set(model.shard.subarray(start, start + context), row * context)
    targets.set(model.shard.subarray(start + 1, start + context + 1), row * context)
  }
  return tf.tidy(() => {
    const [from, to] = [tf.tensor1d(inputs, 'int32'), tf.tensor1d(targets, 'int32')]
    return model.optimizer.minimize(() => forward(model, from, to), true).dataSync()[0]
  })
}

async function stepMs(steps) {
  const model = await prepared
  let fastest = Number.POSITIVE_INFINITY
  for (let n = 0; n < steps; n++) {
    const begun = performance.now()
    const loss = step(model)
    if (!(loss < 6)) throw new Error(`tfjs does not learn: ${loss}`)
    fastest = Math.min(fastest, performance.now() - begun)
  }
  return fastest
}

onmessage = ({ data: steps }) => stepMs(steps).then(postMessage, (error) => postMessage(String(error)))
