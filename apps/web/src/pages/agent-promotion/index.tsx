import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Invitation } from '#features/user/invitation.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { Page } from '#shell/page.tsx'
import { userQuery } from '#shell/user.ts'

function AgentPromotion() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={420} card />}>
        {(data) => <Invitation code={data.invite_code} />}
      </Loaded>
    </Page>
  )
}

export { AgentPromotion as Page }
