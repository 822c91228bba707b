import { engineUrls, hasRelaxedSimd } from './engine-url.ts'
import { selfTest, type SelfTestOutcome } from './self-test.ts'

/** `plain` has no relaxed instructions; `plain-instead` is the same one where the host's relaxed instructions differ. */
const engineKinds = ['relaxed', 'plain', 'plain-instead'] as const

export interface Tested {
  readonly selfTest: SelfTestOutcome
  readonly engine: (typeof engineKinds)[number]
}

export interface ChosenEngine extends Tested {
  readonly module: WebAssembly.Module
}

/**
 * Chooses the first engine that computes the same bits as all other devices.
 * @param load compiles the engine at a URL
 * @returns the first one, with what differs, when none does
 */
export async function chooseEngine(load: (url: URL) => Promise<WebAssembly.Module>): Promise<ChosenEngine> {
  let first: ChosenEngine | undefined
  for (const url of engineUrls) {
    const module = await load(url)
    const engine = first ? 'plain-instead' : hasRelaxedSimd ? 'relaxed' : 'plain'
    const chosen = { module, engine, selfTest: await selfTest(module) } as const
    if (chosen.selfTest === 'passed') return chosen
    first ??= chosen
  }
  if (!first) throw new Error('there is no engine')
  return first
}
