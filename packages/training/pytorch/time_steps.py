"""
Times PyTorch on one thread for `npm run bench training`: reads `step <n>` and `product` from the standard input, answers
the ms of the fastest of n steps of the published model and the GFLOP/s of its matrix products. Says its version and its BLAS first.
"""

import sys
import time

import torch

from blas import blas_of
from gpt import Model, adamw, mean_loss, shapes

MODEL = Model(layers=2, width=128, heads=4, context=64, batch=16)
# As in bench/time-engine.ts.
PRODUCTS = [
    (1024, 384, 128),
    (1024, 128, 128),
    (1024, 512, 128),
    (1024, 128, 512),
    (128, 512, 1024),
    (512, 128, 1024),
    (1024, 256, 128),
]

TRIES = 10
OPERATIONS_A_TRY = 2 * 10**8

torch.set_num_threads(1)
torch.manual_seed(1)
parameters = {
    name: (torch.ones(shape) if "Gain" in name else torch.randn(shape) * 0.02).requires_grad_()
    for name, shape in shapes(MODEL)
}
optimiser = adamw(parameters, 1e-3)
text = torch.randint(256, (1024, MODEL.batch, MODEL.context + 1))


def fastest(times, work):
    seconds = []
    for n in range(times):
        begun = time.perf_counter()
        work(n)
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def step_ms(steps):
    def one(step):
        optimiser.zero_grad(set_to_none=True)
        loss = mean_loss(MODEL, parameters, text[step % len(text)])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
        optimiser.step()
        loss.item()

    return fastest(steps, one) * 1e3


def product_gflops():
    operations = seconds = 0
    for m, n, k in PRODUCTS:
        a, b, c = torch.randn(m, k), torch.randn(k, n), torch.empty(m, n)
        calls = -(-OPERATIONS_A_TRY // (2 * m * n * k))

        def some(_):
            for _ in range(calls):
                torch.mm(a, b, out=c)

        seconds += fastest(TRIES, some) / calls
        operations += 2 * m * n * k
    return operations / seconds / 1e9


with open("/proc/self/maps") as maps:
    blas = blas_of(maps.read(), torch.backends.mkl.is_available())
print(f"PyTorch {torch.__version__} on {blas}", flush=True)
for line in sys.stdin:
    words = line.split()
    print(step_ms(int(words[1])) if words[0] == "step" else product_gflops(), flush=True)
