import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files of more than twenty seconds, the longest first. One that begins last would have the machine for itself while
 * nothing else is left to do. Vitest knows durations from the run before only, and a fresh checkout has none.
 */
export const longest: readonly string[] = [
  'e2e/training/training-browser.test.ts',
  'e2e/money/kills.test.ts',
  'e2e/console/approvals.test.ts',
  'e2e/people/every-page.test.ts',
  'e2e/people/overlays.test.ts',
  'e2e/money/payout-sweeps.test.ts',
  'e2e/console/console-pages.test.ts',
  'e2e/people/story.test.ts',
  'e2e/money/payout.test.ts',
  'e2e/training/contributor.test.ts',
  'e2e/money/recharge-networks.test.ts',
  'apps/server/src/http/drain.test.ts',
  'apps/web/test/transfer-swap.test.ts',
  'e2e/console/console-people.test.ts',
  'e2e/people/accounts-pages.test.ts',
  'e2e/console/training-console.test.ts',
  'e2e/training/project-pages.test.ts',
  'packages/training/src/engine/same-hash.test.ts',
  'e2e/people/texts.test.ts',
  'e2e/money/proof.test.ts',
  'apps/server/src/calls/user/log-in-attacks.test.ts',
  'e2e/money/money-pages.test.ts',
  'apps/web/test/account-settings.test.ts',
  'packages/ui/test/gallery.test.ts',
  'apps/server/src/chain/node-attacks.test.ts',
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
