import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface PyTorch extends AsyncDisposable {
  /** Including its version and its BLAS. */
  readonly name: string
  readonly blas: string
  /** The fastest of some steps of the published model, in ms. */
  stepMs(steps: number): Promise<number>
  /** Measures the model's matrix products. */
  productGflops(): Promise<number>
}

/** With the reference BLAS PyTorch takes ten times as long, and whatever is compared with it looks fast. */
export const isComparable = ({ blas }: Pick<PyTorch, 'blas'>): boolean => !/^(reference|unknown) BLAS$/.test(blas)

/** Debian's own Python has Debian's packages; another Python may come first in the path. */
function findPython(): string | undefined {
  for (const name of ['python3', '/usr/bin/python3']) {
    try {
      execFileSync(name, ['-c', 'import torch'], { stdio: 'ignore' })
      return name
    } catch {
      // This candidate has no PyTorch.
    }
  }
  return undefined
}

/** PyTorch on one thread; undefined if it is not installed. */
export async function openPyTorch(): Promise<PyTorch | undefined> {
  const python = findPython()
  if (!python) return undefined
  const script = fileURLToPath(new URL('../pytorch/time_steps.py', import.meta.url))
  const one = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }
  const child = spawn(python, ['-B', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...one },
  })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const readLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('PyTorch ended')
    return value
  }
  const ask = async (question: string): Promise<number> => {
    child.stdin.write(`${question}\n`)
    return Number(await readLine())
  }
  const [name, blas = ''] = (await readLine()).split(' on ')
  return {
    name: `${name} on ${blas}`,
    blas,
    stepMs: (steps) => ask(`step ${steps}`),
    productGflops: () => ask('product'),
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await exit
    },
  }
}
