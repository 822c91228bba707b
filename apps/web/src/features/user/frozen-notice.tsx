import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'

/** Stands beside the balances while something is frozen; draws nothing otherwise. */
export function FrozenNotice({ user: { frozen } }: { user: Answer<'user/info'> }) {
  if (frozen.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={t('frozen.notice', { scopes: frozen.map((scope) => t(`frozen.scope.${scope}`)).join(', ') })}
    >
      <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/freeze/index'))}>
        {t('login.frozen-look')}
      </Button>
    </Notice>
  )
}
