import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'

/** Leads from an order to its receipt, which one keeps, shares or prints. */
export const ReceiptLink = ({ of, id }: { of: 'transfer' | 'swap' | 'withdraw' | 'task'; id: string }) => (
  <Button block kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/success/index', { of, id }))}>
    <Icon name="receipt" size={20} />
    {t('receipt.one')}
  </Button>
)
