import { startPage } from '@synet/ui/operators/start-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#shell/api.ts'
import { App } from '#shell/app.tsx'

void startPage(
  'console',
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
)
