import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ProfileForm } from '#features/profile/profile-form.tsx'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'

function Profile() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={320} card />}>
        {(data) => <ProfileForm user={data} />}
      </Loaded>
    </Page>
  )
}

export { Profile as Page }
