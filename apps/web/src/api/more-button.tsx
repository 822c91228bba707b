import { Button } from '@synet/ui/controls/button'
import { kitWord } from '@synet/words/translate'

/** Fetches the next page of a list that stands above other parts of its page. */
export function MoreButton({
  query,
}: {
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}) {
  return (
    query.hasNextPage && (
      <Button kind="quiet" block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {kitWord('kit.show-more')}
      </Button>
    )
  )
}
