import { DeviceList } from '#features/device/device-list.tsx'
import css from '#features/device/device.module.css'
import { MoveWork } from '#features/device/move-work.tsx'
import { TokenList } from '#features/device/token-list.tsx'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Devices() {
  const { code } = useSearch('/pages-sub/device/index')
  return (
    <Page>
      <section className={css['section']}>
        <h2>{t('devices.logged-in')}</h2>
        <p>{t('devices.text')}</p>
        <DeviceList />
      </section>
      <section className={css['section']}>
        <h2>{t('computer.move')}</h2>
        <MoveWork key={code} scanned={code} />
      </section>
      <section className={css['section']}>
        <h2>{t('token.title')}</h2>
        <p>{t('token.text')}</p>
        <TokenList />
      </section>
    </Page>
  )
}

export { Devices as Page }
