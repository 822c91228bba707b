"""The engine's arithmetic in numpy, bit for bit: a second implementation to compare hashes of units with.

It shares no code with src/engine/assembly. Each operation is of f32 unless it says otherwise, and each sum has the
order that an engine version freezes: four lanes, one after the other, which are added as (0 + 2) + (1 + 3).
Reads units as JSON from stdin and prints the hash of each unit's commitment.
"""

import base64
import hashlib
import json
import sys

import numpy as np

# 32 bits overflow in hashes, and a scale may be 0.
np.seterr(over="ignore", divide="ignore")
f32 = np.float32
u32 = np.uint32
VOCABULARY, BLOCK, DELTA_BLOCK = 256, 256, 128
NEWLINE, MARK = 10, 61


def running(terms, axis=0):
    """The sum in ascending order from zero; numpy's own sum adds in pairs."""
    zero = np.zeros_like(np.take(terms, [0], axis))
    return np.take(np.add.accumulate(np.concatenate([zero, terms], axis), axis), -1, axis)


def lane_sum(x):
    lanes = running(x.reshape(*x.shape[:-1], -1, 4), -2)
    return ((lanes[..., 0] + lanes[..., 2]) + (lanes[..., 1] + lanes[..., 3]))[..., None]


def exp(x):
    """The Cephes polynomial."""
    x = np.maximum(np.minimum(x, f32(88)), f32(-87))
    shifted = x * f32(1.44269504) + f32(12582912)
    n = shifted - f32(12582912)
    r = x - n * f32(0.693359375) + n * f32(2.1219444e-4)
    p = f32(1.98756915e-4)
    for c in (1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1):
        p = p * r + f32(c)
    p = p * (r * r) + r + f32(1)
    return p * ((shifted.view(u32) + u32(127)) << u32(23)).view(f32)


def log(x):
    """Of an f64, by the series of atanh."""
    mantissa, exponent = np.frexp(x)
    if mantissa <= 1.4142135623730951 / 2:
        mantissa, exponent = mantissa * 2, exponent - 1
    s = (mantissa - 1) / (mantissa + 1)
    p = 1 / 15
    for n in (13, 11, 9, 7, 5, 3, 1):
        p = p * (s * s) + 1 / n
    return exponent * 0.6931471805599453 + 2 * s * p


def finish(h):
    h = (h ^ (h >> u32(16))) * u32(0x85EBCA6B)
    h = (h ^ (h >> u32(13))) * u32(0xC2B2AE35)
    return h ^ (h >> u32(16))


def draw(seed, a, b):
    """32 bits for each draw (a, b) of a seed."""
    h = finish(u32(seed) + u32(0x9E3779B9))
    h = finish(h ^ (np.asarray(a, u32) + u32(0x7F4A7C15)))
    return finish(h ^ (np.asarray(b, u32) * u32(0x9E3779B1) + u32(0x165667B1)))


def whole(x, axis, levels):
    """Whole numbers of at most `levels`, as f64, and the scale of each row or column."""
    top = np.max(np.abs(x), axis, keepdims=True)
    factor = np.where(top < f32(2.0**-100), f32(0), f32(levels) / top)
    return (x * factor + f32(12582912) - f32(12582912)).astype(np.float64), top * f32(1 / f32(levels))


def product(a, b, version, onto=None):
    """a · b, or onto + a · b, in blocks of the inner dimension; leading dimensions are of many products."""
    c = onto
    for k in range(0, a.shape[-1], BLOCK):
        x, y = a[..., :, k : k + BLOCK], b[..., k : k + BLOCK, :]
        if version == 1:
            block = np.zeros((*x.shape[:-1], y.shape[-1]), f32)
            for i in range(x.shape[-1]):
                block += x[..., :, i, None] * y[..., None, i, :]
        else:
            (x, row), (y, column) = whole(x, -1, 127), whole(y, -2, 63)
            # Sums of whole numbers below 2^53 are exact in f64, in any order.
            block = np.matmul(x, y).astype(f32) * (row * column)
        c = block if c is None else c + block
    return c


def turned(x):
    return np.swapaxes(x, -1, -2)


def normalise(x, gain):
    r = f32(1) / np.sqrt(lane_sum(x * x) / f32(x.shape[-1]) + f32(1e-5))
    return x * r * gain, r


def normalise_backward(x, gain, r, dy, dx):
    """dx with the gradient of x added, and the gradient of the gain."""
    pull = lane_sum(dy * x * gain) / f32(x.shape[-1]) * r * r
    return dx + r * (dy * gain - pull * x), running(dy * x * r)


def gelu(x):
    """The active values and the slopes."""
    square = x * x
    s = f32(1) / (f32(1) + exp(x * (square * f32(-0.0713548163) + f32(-1.59576912))))
    active = x * s
    return active, s + active * (f32(1) - s) * (square * f32(0.214064449) + f32(1.59576912))


class Network:
    def __init__(self, model, version):
        self.layers, self.width, self.heads = model["layers"], model["width"], model["heads"]
        self.context, self.batch, self.version = model["context"], model["batch"], version
        self.sharpness = f32(1) / np.sqrt(f32(self.width // self.heads))
        d = self.width
        self.shapes = [(VOCABULARY, d), (self.context, d)]
        self.shapes += [(d, 3 * d), (d, d), (d, 4 * d), (4 * d, d)] * self.layers
        self.matrices = sum(rows * columns for rows, columns in self.shapes)
        self.shapes += [(d,)] * (2 * self.layers + 1)
        self.count = self.matrices + (2 * self.layers + 1) * d

    def parts(self, flat):
        """Views of the tensors inside the flat parameters, in the canonical order."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes])
        return [part.reshape(shape) for part, shape in zip(np.split(flat, ends[:-1]), self.shapes)]

    def initial(self, seed):
        flat = np.ones(self.count, f32)
        narrow = f32(1) / np.sqrt(f32(self.width))
        quiet = f32(1) / np.sqrt(f32(2 * self.layers))
        deviations = [f32(0.02)] * 2 + [narrow, narrow * quiet, narrow, narrow * f32(0.5) * quiet] * self.layers
        sizes = [rows * columns for rows, columns in self.shapes[: len(deviations)]]
        scale = np.repeat([f32(x * f32(1.7320508)) * f32(1 / 8388608) for x in deviations], sizes)
        bits = draw(seed, np.arange(self.matrices), 0) >> u32(8)
        flat[: self.matrices] = (bits.astype(np.int64) - 8388608).astype(f32) * scale
        return flat.astype(np.float16)

    def windows(self, shard, seed, step):
        offsets = len(shard) - self.context
        for row in range(self.batch):
            at = int(draw(seed, step, row)) * offsets >> 32
            if self.version == 3:
                while 0 < at < offsets and shard[at - 1] != NEWLINE:
                    at += 1
                at %= offsets
            yield np.frombuffer(shard[at : at + self.context + 1], np.uint8)

    def counts(self, window):
        """Which positions count: all, or those behind the mark of a line up to and with its end."""
        counted = False
        for byte in window[:-1]:
            counted = self.version != 3 or bool(byte != NEWLINE and (counted or byte == MARK))
            yield counted

    def split(self, x, n):
        """Rows of n vectors, each of all heads, to n stacks of one matrix a head."""
        return np.moveaxis(x.reshape(self.batch, self.context, n, self.heads, -1), (2, 3), (0, 2))

    def join(self, stacks):
        return np.moveaxis(np.stack(stacks), (0, 2), (2, 3)).reshape(self.batch * self.context, -1)

    def attend(self, qkv):
        q, k, v = self.split(qkv, 3)
        scores = product(q, turned(k), self.version)
        past = np.tri(self.context, dtype=bool)
        top = np.max(np.where(past, scores, f32(-1e30)), -1, keepdims=True)
        e = np.where(past, exp((scores - top) * self.sharpness), f32(0))
        weights = e * (f32(1) / lane_sum(e))
        return self.join([product(weights, v, self.version)]), weights

    def attend_backward(self, qkv, weights, d_out):
        q, k, v = self.split(qkv, 3)
        (d,) = self.split(d_out, 1)
        d_v = product(turned(weights), d, self.version)
        scores = product(d, turned(v), self.version)
        scores = weights * (scores - lane_sum(weights * scores)) * self.sharpness
        return self.join([product(scores, k, self.version), product(turned(scores), q, self.version), d_v])

    def cross_entropy(self, logits, windows):
        """The mean loss; logits become its gradient."""
        counted = np.array([list(self.counts(window)) for window in windows]).reshape(-1)
        targets = np.concatenate([window[1:] for window in windows])
        share = f32(1) / f32(counted.sum())
        top = np.max(logits, -1, keepdims=True)
        distances = top[:, 0].astype(np.float64) - logits[np.arange(len(targets)), targets].astype(np.float64)
        e = exp(logits - top)
        sums = lane_sum(e)
        total = 0.0
        for at in np.flatnonzero(counted):
            total += distances[at]
            total += log(np.float64(sums[at, 0]))
        gradient = e * (share / sums)
        gradient[np.arange(len(targets)), targets] -= share
        return f32(total / counted.sum() if counted.any() else 0), np.where(counted[:, None], gradient, f32(0))

    def gradient(self, flat, windows):
        """The loss, and the gradient of every parameter."""
        gradients = np.zeros(self.count, f32)
        w, g, v = self.parts(flat), self.parts(gradients), self.version
        gains, d_gains = w[2 + 4 * self.layers :], g[2 + 4 * self.layers :]
        inputs = np.concatenate([window[:-1] for window in windows])
        places = np.tile(np.arange(self.context), self.batch)
        x, kept = w[0][inputs] + w[1][places], []
        for layer in range(self.layers):
            attention, out, up, down = w[2 + 4 * layer : 6 + 4 * layer]
            n1, r1 = normalise(x, gains[2 * layer])
            qkv = product(n1, attention, v)
            attended, weights = self.attend(qkv)
            middle = product(attended, out, v, x)
            n2, r2 = normalise(middle, gains[2 * layer + 1])
            active, slope = gelu(product(n2, up, v))
            kept.append((x, n1, r1, qkv, weights, attended, middle, n2, r2, active, slope))
            x = product(active, down, v, middle)
        normed, r = normalise(x, gains[-1])
        loss, d = self.cross_entropy(product(normed, turned(w[0]), v), windows)
        g[0][:] = product(turned(d), normed, v)
        dx, d_gains[-1][:] = normalise_backward(x, gains[-1], r, product(d, w[0], v), np.zeros_like(x))
        for layer in reversed(range(self.layers)):
            x, n1, r1, qkv, weights, attended, middle, n2, r2, active, slope = kept[layer]
            attention, out, up, down = w[2 + 4 * layer : 6 + 4 * layer]
            slopes = g[2 + 4 * layer : 6 + 4 * layer]
            slopes[3][:] = product(turned(active), dx, v)
            wide = product(dx, turned(down), v) * slope
            slopes[2][:] = product(turned(n2), wide, v)
            dy = product(wide, turned(up), v)
            dx, d_gains[2 * layer + 1][:] = normalise_backward(middle, gains[2 * layer + 1], r2, dy, dx)
            slopes[1][:] = product(turned(attended), dx, v)
            wide = self.attend_backward(qkv, weights, product(dx, turned(out), v))
            slopes[0][:] = product(turned(n1), wide, v)
            dy = product(wide, turned(attention), v)
            dx, d_gains[2 * layer][:] = normalise_backward(x, gains[2 * layer], r1, dy, dx)
        # The head and the token embeddings share a matrix.
        np.add.at(g[0], inputs, dx)
        np.add.at(g[1], places, dx)
        return loss, gradients


def step_adamw(w, moments, g, matrices, rate, step):
    """In place; step from 1."""
    norm = np.sqrt(np.add(*running(np.square(g.astype(np.float64)).reshape(-1, 2))))
    g = g * (f32(1 / norm) if norm > 1 else f32(1))
    power1 = power2 = 1.0
    for _ in range(step):
        power1, power2 = power1 * 0.9, power2 * 0.95
    first, second = moments
    first[:] = first * f32(0.9) + g * f32(1 - 0.9)
    second[:] = second * f32(0.95) + g * g * f32(1 - 0.95)
    change = first * f32(1 / (1 - power1)) / (np.sqrt(second * f32(1 / (1 - power2))) + f32(1e-8))
    change[:matrices] += w[:matrices] * f32(0.01)
    w -= f32(rate) * change


def delta_of(change, version, seed):
    """The bytes of a delta."""
    starts = np.arange(0, len(change), DELTA_BLOCK)
    top = np.maximum.reduceat(np.abs(change), starts)
    header = np.array([0x544E5953, version, len(change), DELTA_BLOCK], "<u4").tobytes()
    scales = top.astype(np.float16)
    inverse = f32(16777216) / scales.astype(f32)
    each = np.repeat(np.where(scales > 0, inverse, f32(0)), DELTA_BLOCK)[: len(change)]
    drawn = (draw(seed, np.arange(len(change)), 0xFFFFFFFE) >> u32(8)).astype(f32) < np.abs(change) * each
    digits = np.where(drawn, np.where(change < 0, 0, 2), 1)
    padded = np.concatenate([digits, np.zeros(-len(digits) % 5, int)]).reshape(-1, 5)
    return header + scales.tobytes() + (padded @ [1, 3, 9, 27, 81]).astype(np.uint8).tobytes()


def commitment(unit):
    """SHA-256 of what a device commits to; `initialSeed` draws the weights that the unit begins with."""
    protocol, seed = unit["protocol"], unit["seed"]
    version = {2: 1, 3: 2, 5: 3}[protocol]
    network = Network(unit["model"], version)
    shard = base64.b64decode(unit["shard"])
    base = network.initial(unit["initialSeed"]).astype(f32)
    w, moments, losses = base.copy(), np.zeros((2, network.count), f32), []
    for index in range(unit["steps"]):
        rate = unit["learningRate"]
        if protocol == 5 and index < 8:
            rate = rate * (index + 1) / 9
        loss, gradients = network.gradient(w, list(network.windows(shard, seed, index)))
        step_adamw(w, moments, gradients, network.matrices, rate, index + 1)
        losses.append(loss)
    hashes = [hashlib.sha256(part).hexdigest() for part in (delta_of(w - base, version, seed), w.tobytes())]
    text = "synet/commit/1\n" + "".join(hashes)
    numbers = np.array([len(losses)], "<u4").tobytes() + np.array(losses, "<f4").tobytes()
    return hashlib.sha256(text.encode() + numbers).hexdigest()


if __name__ == "__main__":
    print(json.dumps([commitment(unit) for unit in json.load(sys.stdin)]))
