import '#navigation/nav.ts'
import '#features/user/queries.ts' // falls
import('#pages/launch.tsx').catch(() => undefined) // falls
