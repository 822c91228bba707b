"""
Writes ../src/engine/test-support/pytorch-reference.{json,bin}, which pytorch-reference.test.ts compares the engine with.

    apt-get install python3-torch && /usr/bin/python3 -B packages/training/pytorch/write_reference.py
    npm run format

The same bytes each time. Everything is computed in float64, so that the engine's rounding is all that differs. The .bin holds, for each model and
little-endian: first weights as f16, then as f32 the gradients of the first batch, the parameters after the steps of AdamW
and the parameters after the steps of plain descent. Of the published model it holds every STRIDE-th value only; its first
weights are the engine's own for a seed, and its batches are windows of its first shard. The last model learns answers only.
"""

import json
import subprocess
from pathlib import Path

import torch

from gpt import Model, adamw, mean_loss, shapes

STEPS = 5
ADAMW_RATE = 1e-3
SGD_RATE = 0.1
# With the scale of their embeddings: the first one's gradients are clipped in every step, the second one's in some.
MODELS = [
    (Model(layers=2, width=16, heads=2, context=16, batch=4), 0.4),
    (Model(layers=3, width=8, heads=1, context=24, batch=12), 0.2),
]
ANSWERS = Model(layers=2, width=16, heads=2, context=24, batch=6)
PUBLISHED = Model(layers=2, width=128, heads=4, context=64, batch=16)
PUBLISHED_SEED = 1
STRIDE = 61


def first_weights(model, scale):
    """Larger than those of a new model, so that no gradient is negligible; exact in f16."""
    for name, shape in shapes(model):
        noise = torch.randn(shape, dtype=torch.float64)
        if "Gain" in name:
            weights = 1 + 0.3 * noise
        elif name in ("tokens", "positions"):
            weights = scale * noise
        else:
            weights = noise / shape[0] ** 0.5
        yield name, weights.half()


def engine_weights(model, seed):
    script = Path(__file__).parent / "print-weights.ts"
    printed = subprocess.run(["node", "--no-warnings", script, json.dumps(vars(model)), str(seed)], capture_output=True, check=True)
    values = torch.frombuffer(bytearray(printed.stdout), dtype=torch.float16)
    at = 0
    for name, shape in shapes(model):
        count = torch.Size(shape).numel()
        yield name, values[at : at + count].reshape(shape)
        at += count


def windows(model, project):
    shard = (Path(__file__).parent.parent / f"src/projects/{project}/shard-00.bin").read_bytes()
    length = model.context + 1
    starts = [(i * 619) % (len(shard) - length) for i in range(STEPS * model.batch)]
    rows = [list(shard[start : start + length]) for start in starts]
    return torch.tensor(rows).reshape(STEPS, model.batch, length)


def trainable(first):
    return {name: weights.double().requires_grad_() for name, weights in first.items()}


def flat(tensors, to, stride=1):
    return torch.cat([tensor.detach().reshape(-1) for tensor in tensors])[::stride].to(to).numpy().tobytes()


def descend(model, p, batches, optimiser, answers_only):
    losses, norms = [], []
    for batch in batches:
        optimiser.zero_grad()
        loss = mean_loss(model, p, batch, answers_only)
        loss.backward()
        losses.append(loss.item())
        norms.append(torch.nn.utils.clip_grad_norm_(p.values(), 1.0).item())
        optimiser.step()
    return {"losses": losses, "norms": norms}


def describe(model, first, batches, stride=1, answers_only=False):
    p = trainable(first)
    mean_loss(model, p, batches[0], answers_only).backward()
    gradients = flat([tensor.grad for tensor in p.values()], torch.float32, stride)

    with_adamw = trainable(first)
    adamw_course = descend(model, with_adamw, batches, adamw(with_adamw, ADAMW_RATE), answers_only)
    with_sgd = trainable(first)
    sgd_course = descend(model, with_sgd, batches, torch.optim.SGD(with_sgd.values(), lr=SGD_RATE), answers_only)

    after = flat(with_adamw.values(), torch.float32, stride) + flat(with_sgd.values(), torch.float32, stride)
    described = {
        "model": vars(model),
        "batches": [bytes(batch.reshape(-1).tolist()).hex() for batch in batches],
        "adamw": {"rate": ADAMW_RATE, **adamw_course},
        "sgd": {"rate": SGD_RATE, **sgd_course},
    }
    return described, gradients + after


def main():
    torch.manual_seed(1913)
    torch.set_default_dtype(torch.float64)
    described, binary = [], b""
    for model, scale in MODELS:
        first = dict(first_weights(model, scale))
        batches = torch.randint(256, (STEPS, model.batch, model.context + 1))
        one, values = describe(model, first, batches)
        described.append(one)
        binary += flat(first.values(), torch.float16) + values
    first = dict(engine_weights(PUBLISHED, PUBLISHED_SEED))
    one, values = describe(PUBLISHED, first, windows(PUBLISHED, "english-speeches"), STRIDE)
    described.append({**one, "seed": PUBLISHED_SEED, "stride": STRIDE})
    binary += values
    first = dict(first_weights(ANSWERS, 0.2))
    one, values = describe(ANSWERS, first, windows(ANSWERS, "english-sounds"), answers_only=True)
    described.append({**one, "answersOnly": True})
    binary += flat(first.values(), torch.float16) + values

    folder = Path(__file__).parent.parent / "src/engine/test-support"
    (folder / "pytorch-reference.bin").write_bytes(binary)
    text = json.dumps({"pytorch": torch.__version__, "models": described}, indent=2)
    (folder / "pytorch-reference.json").write_text(text + "\n")


main()
