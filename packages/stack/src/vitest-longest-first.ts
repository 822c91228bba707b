import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files of more than half a minute, the longest first. One that begins last would have the machine for itself while
 * nothing else is left to do. Vitest knows durations from the run before only, and a fresh checkout has none.
 */
export const longest: readonly string[] = [
  'e2e/training/training-browser.test.ts',
  'e2e/money/kills.test.ts',
  'packages/training/src/engine/gradient.test.ts',
  'apps/server/src/train/check/population.test.ts',
  'e2e/people/overlays.test.ts',
  'e2e/people/every-page.test.ts',
  'packages/stack/src/postgres.test.ts',
  'e2e/money/payout-sweeps.test.ts',
  'e2e/console/console-pages.test.ts',
  'e2e/people/story.test.ts',
  'e2e/money/payout.test.ts',
  'e2e/console/console-people.test.ts',
  'apps/server/src/money-model.test.ts',
  'packages/ui/test/gallery.test.ts',
  'apps/server/src/chain/node-attacks.test.ts',
  'e2e/people/texts.test.ts',
  'e2e/money/recharge-networks.test.ts',
  'e2e/money/fifth-network/fifth-network.test.ts',
  'e2e/training/training-crash.test.ts',
  'packages/chain/src/payout/payout-contract.test.ts',
  'apps/server/src/http/drain.test.ts',
]

/** Files that are known to take long first, the rest as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
