import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Download } from '#features/information/download.tsx'
import { callQuery } from '#api/api.ts'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'

function DownloadPage() {
  const urls = useQuery(callQuery('index/appUrl', {}))
  return (
    <Page>
      <Loaded query={urls} skeleton={<Skeleton height={320} card />}>
        {(data) => <Download urls={data} />}
      </Loaded>
    </Page>
  )
}

export { DownloadPage as Page }
