import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { DeviceList } from '#features/device/device-list.tsx'
import css from '#features/device/device.module.css'
import { TokenList } from '#features/device/token-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

function Devices() {
  return (
    <Page>
      <section className={css['section']}>
        <h2>{t('devices.logged-in')}</h2>
        <p>{t('devices.text')}</p>
        <DeviceList />
      </section>
      <section className={css['section']}>
        <h2>{t('token.title')}</h2>
        <p>{t('token.text')}</p>
        <Card flush>
          <ListRow
            icon="device"
            title={t('title.move-work')}
            onClick={() => go(nav.navigateTo('/pages-sub/device/computer'))}
          />
        </Card>
        <TokenList />
      </section>
    </Page>
  )
}

export { Devices as Page }
