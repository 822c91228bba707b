import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { BindEmailForm } from '#features/user/bind-email-form.tsx'
import { ChangeEmailForm } from '#features/user/change-email-form.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { Page } from '#shell/page.tsx'
import { userQuery } from '#shell/user.ts'

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
