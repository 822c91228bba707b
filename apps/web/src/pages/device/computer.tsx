import { MoveWork } from '#features/device/move-work.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'

function MoveToComputer() {
  const { code } = useSearch('/pages-sub/device/computer')
  return (
    <Page>
      <MoveWork key={code} scanned={code} />
    </Page>
  )
}

export { MoveToComputer as Page }
