import { t } from '#texts/t.ts'
import { Tiles } from './action-tiles.tsx'

/** The lists of what was done. */
export const OrderTiles = () => (
  <section>
    <h2 style={{ marginBottom: 8 }}>{t('my.orders')}</h2>
    <Tiles
      tiles={[
        { name: 'recharge', icon: 'recharge', path: '/pages-sub/orders/deposit', label: t('title.orders-deposit') },
        { name: 'withdraw', icon: 'withdraw', path: '/pages-sub/orders/withdraw', label: t('title.orders-withdraw') },
        { name: 'transfer', icon: 'transfer', path: '/pages-sub/orders/transfer', label: t('title.orders-transfer') },
        { name: 'swap', icon: 'swap', path: '/pages-sub/orders/exchange', label: t('title.orders-exchange') },
      ]}
    />
  </section>
)
