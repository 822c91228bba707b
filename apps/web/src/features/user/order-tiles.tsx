import { t } from '#texts/t.ts'
import { Tiles } from './action-tiles.tsx'

/** The lists of what was done. */
export const OrderTiles = () => (
  <section aria-labelledby="orders">
    <h2 id="orders" style={{ marginBottom: 8 }}>
      {t('my.orders')}
    </h2>
    <Tiles
      past
      tiles={[
        { name: t('title.orders-deposit'), icon: 'recharge', path: '/pages-sub/orders/deposit' },
        { name: t('title.orders-withdraw'), icon: 'withdraw', path: '/pages-sub/orders/withdraw' },
        { name: t('title.orders-transfer'), icon: 'transfer', path: '/pages-sub/orders/transfer' },
        { name: t('title.orders-exchange'), icon: 'swap', path: '/pages-sub/orders/exchange' },
      ]}
    />
  </section>
)
