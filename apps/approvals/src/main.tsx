import { startPage } from '@synet/ui/operators/start-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#api.ts'
import { App } from '#app.tsx'

void startPage(
  'approvals',
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
)
