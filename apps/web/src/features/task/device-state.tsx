import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import type { TrainingView } from '@synet/training/client/training-view'
import { useTimeLeft } from '#texts/countdown.ts'
import { t } from '#texts/t.ts'
import { isAtWork } from '#training/train-here.ts'

/** Says in one sentence what the device is doing right now. */
export function DeviceState({ view }: { view: TrainingView }) {
  const { state, paused, pausedBy, resting } = view
  const leftMs = useTimeLeft(state.kind === 'waiting' ? state.until : undefined)
  const [tone, text]: [Tone, string] =
    paused && isAtWork(view)
      ? ['waiting', t(pausedBy ? `device.paused-${pausedBy}` : 'device.paused')]
      : state.kind === 'waiting'
        ? // A queue is not a fault, and no fault of theirs.
          [
            state.reason === 'busy' ? 'working' : 'waiting',
            t(`device.waiting-${state.reason}`, { seconds: Math.ceil(leftMs / 1_000) }),
          ]
        : state.kind === 'stopped'
          ? ['bad', state.message]
          : state.kind === 'quota-filled'
            ? ['good', t('device.quota-filled')]
            : ['working', t(state.kind === 'training' && resting ? 'device.resting' : `device.${state.kind}`)]
  return (
    <div role="status">
      <StatusTag tone={tone}>{text}</StatusTag>
    </div>
  )
}
