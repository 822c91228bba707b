"""The engine's byte-level GPT, written again from the papers it follows, with PyTorch's own operations and gradients."""

import math
from dataclasses import dataclass

import torch
from torch.nn import functional as F

VOCABULARY = 256


@dataclass(frozen=True)
class Model:
    layers: int
    width: int
    heads: int
    context: int
    batch: int


def shapes(model):
    """Names and shapes of the parameters in the canonical order; matrices map rows to columns."""
    d = model.width
    yield "tokens", (VOCABULARY, d)
    yield "positions", (model.context, d)
    for layer in range(model.layers):
        yield f"queryKeyValue.{layer}", (d, 3 * d)
        yield f"attentionOut.{layer}", (d, d)
        yield f"mlpIn.{layer}", (d, 4 * d)
        yield f"mlpOut.{layer}", (4 * d, d)
    for layer in range(model.layers):
        yield f"attentionGain.{layer}", (d,)
        yield f"mlpGain.{layer}", (d,)
    yield "finalGain", (d,)


def rms_norm(x, gain):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * gain


def is_answer(windows):
    """The bytes of answers: those behind the first "=" of a line, up to and with the line's end. The first byte is none."""
    marks = torch.zeros(windows.shape, dtype=torch.bool)
    for row, mark in zip(windows.tolist(), marks):
        inside = False
        for at, byte in enumerate(row):
            mark[at] = inside
            inside = byte != ord("\n") and (inside or byte == ord("="))
    return marks


def mean_loss(model, p, windows, answers_only=False):
    """Mean cross-entropy in nats a byte over windows of context + 1 bytes, or over the bytes of answers in them."""
    inputs, targets = windows[:, :-1], windows[:, 1:]
    rows, length = inputs.shape
    size = model.width // model.heads
    future = torch.ones(length, length).triu(1).bool()
    x = p["tokens"][inputs] + p["positions"]
    for layer in range(model.layers):
        mixed = rms_norm(x, p[f"attentionGain.{layer}"]) @ p[f"queryKeyValue.{layer}"]
        query, key, value = (
            part.view(rows, length, model.heads, size).transpose(1, 2) for part in mixed.split(model.width, dim=2)
        )
        scores = (query @ key.transpose(2, 3)) / math.sqrt(size)
        heads = scores.masked_fill(future, -math.inf).softmax(-1) @ value
        x = x + heads.transpose(1, 2).reshape(rows, length, model.width) @ p[f"attentionOut.{layer}"]
        wide = F.gelu(rms_norm(x, p[f"mlpGain.{layer}"]) @ p[f"mlpIn.{layer}"], approximate="tanh")
        x = x + wide @ p[f"mlpOut.{layer}"]
    logits = rms_norm(x, p["finalGain"]) @ p["tokens"].T
    if answers_only:
        counts = is_answer(windows)[:, 1:]
        return F.cross_entropy(logits[counts], targets[counts])
    return F.cross_entropy(logits.reshape(-1, VOCABULARY), targets.reshape(-1))


def adamw(p, learning_rate):
    """AdamW with the engine's constants; gains do not decay."""
    gains = [tensor for name, tensor in p.items() if "Gain" in name]
    matrices = [tensor for name, tensor in p.items() if "Gain" not in name]
    groups = [{"params": matrices, "weight_decay": 0.01}, {"params": gains, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=learning_rate, betas=(0.9, 0.95), eps=1e-8)
