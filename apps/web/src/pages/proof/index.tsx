import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton, SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@synet/contract/client'
import { Anchor, History } from '#features/proof/history.tsx'
import { Grants } from '#features/proof/grants.tsx'
import { CheckYourself, ProofLimits } from '#features/proof/proof-limits.tsx'
import { PlatformChanges, Movements } from '#features/proof/movements.tsx'
import { Now, Verdict } from '#features/proof/now.tsx'
import { OwnBalance } from '#features/proof/own-balance.tsx'
import { epochQuery } from '#features/proof/queries.ts'
import { Books, Reserves } from '#features/proof/reserves.tsx'
import { figuresQuery } from '#money/figures-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { helpAction } from '#navigation/help-action.ts'
import { Columns, Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { TokenFacts } from '#money/token-facts.tsx'

/** Reserves beside liabilities, and everything that lets anybody check them (PROOF-01). */
function Proof() {
  const epoch = useQuery(epochQuery)
  const figures = useQuery(figuresQuery())
  const none = epoch.error instanceof CallError && epoch.error.data?.error === 'proof.none'
  return (
    <Page wide>
      <Columns>
        <>
          {none ? (
            <EmptyState text={t('proof.empty')} {...helpAction()} />
          ) : (
            <Loaded query={epoch} skeleton={<SkeletonList rows={3} height={260} />}>
              {(checked) => (
                <>
                  <OwnBalance publicKey={checked.published.publicKey} />
                  <Verdict epoch={checked} />
                  <Reserves epoch={checked} />
                  <Books epoch={checked} />
                </>
              )}
            </Loaded>
          )}
        </>
        <>
          <Loaded query={figures} skeleton={<Skeleton height={320} card />}>
            {(data) => (
              <>
                <Now figures={data} />
                <TokenFacts figures={data} />
              </>
            )}
          </Loaded>
          {!none && <Anchor />}
          {!none && <History />}
          <PlatformChanges />
          <Grants />
          {epoch.data && <Movements through={epoch.data.statement.days.through} open={epoch.data.detail.openDays} />}
          <ProofLimits />
          <CheckYourself />
        </>
      </Columns>
    </Page>
  )
}

export { Proof as Page }
