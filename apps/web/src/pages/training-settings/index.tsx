import { Notice } from '@synet/ui/feedback/notice'
import { Button } from '@synet/ui/controls/button'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { dataUsed, monthOf } from '#training/data-used.ts'
import { changeTrainingSettings, knowsNetwork, useTrainingSettings } from '#training/settings.ts'
import { knowsBattery } from '#training/watch-battery.ts'

const night = { from: '22:00', to: '07:00' }

function TrainingSettingsPage() {
  const { wifiOnly, chargingOnly, hours, power, vibrates } = useTrainingSettings()
  return (
    <Page>
      <Card>
        <SwitchRow
          name={t('training.wifi-only')}
          effect={t(knowsNetwork() ? 'training.wifi-effect' : 'training.unknown')}
          checked={wifiOnly}
          onChange={(next) => changeTrainingSettings({ wifiOnly: next })}
        />
        <SwitchRow
          name={t('training.charging-only')}
          effect={t(knowsBattery() ? 'training.charging-effect' : 'training.unknown')}
          checked={chargingOnly}
          onChange={(next) => changeTrainingSettings({ chargingOnly: next })}
        />
        <SwitchRow
          name={t('training.hours')}
          checked={hours !== undefined}
          onChange={(next) => changeTrainingSettings({ hours: next ? night : undefined })}
        />
        {hours && (
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
            <TextField
              label={t('training.from')}
              type="time"
              value={hours.from}
              onChange={(from) => from !== '' && changeTrainingSettings({ hours: { ...hours, from } })}
            />
            <TextField
              label={t('training.to')}
              type="time"
              value={hours.to}
              onChange={(to) => to !== '' && changeTrainingSettings({ hours: { ...hours, to } })}
            />
          </div>
        )}
      </Card>
      <RadioCards
        label={t('training.power')}
        choices={[
          { value: 'full', name: t('training.full'), note: t('training.full-note') },
          { value: 'gentle', name: t('training.gentle'), note: t('training.gentle-note') },
        ]}
        value={power}
        onChange={(next) => changeTrainingSettings({ power: next === 'gentle' ? 'gentle' : 'full' })}
      />
      {'vibrate' in navigator && (
        <Card>
          <SwitchRow
            name={t('training.vibrates')}
            checked={vibrates}
            onChange={(next) => changeTrainingSettings({ vibrates: next })}
          />
        </Card>
      )}
      <Card>
        <FactList facts={[{ name: t('training.data'), value: bytesText(dataUsed(monthOf(clock.now()))) }]} />
      </Card>
      <Notice>
        {t('training.screen')}
        <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/device/computer'))}>
          {t('training.computer')}
        </Button>
      </Notice>
    </Page>
  )
}

export { TrainingSettingsPage as Page }
