import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RequestView } from '#features/transfer/request-view.tsx'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'

function Receive() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={360} card />}>
        {(data) => <RequestView user={data} />}
      </Loaded>
    </Page>
  )
}

export { Receive as Page }
