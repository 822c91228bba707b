import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { BindEmailForm } from '#features/user/bind-email-form.tsx'
import { ChangeEmailForm } from '#features/user/change-email-form.tsx'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'

function BindEmail() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={220} />}>
        {({ email }) => (email === null ? <BindEmailForm /> : <ChangeEmailForm email={email} />)}
      </Loaded>
    </Page>
  )
}

export { BindEmail as Page }
