import { Button } from '../src/controls/button.tsx'
import { EmptyState } from '../src/feedback/empty-state.tsx'
import { ErrorState } from '../src/feedback/error-state.tsx'
import { messageBox } from '../src/overlays/message-box.ts'
import { Notice } from '../src/feedback/notice.tsx'
import { NavigationProgress } from '../src/feedback/navigation-progress.tsx'
import { Skeleton, SkeletonList } from '../src/feedback/skeleton.tsx'
import { Spinner } from '../src/feedback/spinner.tsx'
import { StatusTag } from '../src/feedback/status-tag.tsx'
import { overlay } from '../src/overlays/toast.ts'
import css from './gallery.module.css'
import { Section, State } from './section.tsx'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function MessageBoxes() {
  return (
    <Section id="UI-01" title="Message box">
      <div className={css['row']}>
        <Button small onClick={() => void messageBox({ title: 'Alert', msg: 'One thing to know.', type: 'alert' })}>
          Alert
        </Button>
        <Button small onClick={() => void messageBox({ title: 'Confirm', msg: 'Shall it be done?', type: 'confirm' })}>
          Confirm
        </Button>
        <Button
          small
          onClick={() =>
            void messageBox({
              title: 'Prompt',
              msg: 'Only digits are valid.',
              type: 'prompt',
              inputPlaceholder: 'Digits',
              inputPattern: /^\d+$/,
            })
          }
        >
          Prompt
        </Button>
        <Button
          small
          onClick={() =>
            void messageBox({ title: 'Danger', msg: 'It cannot be undone.', type: 'confirm', danger: true })
          }
        >
          Danger
        </Button>
      </div>
    </Section>
  )
}

function Toasts() {
  return (
    <Section id="UI-02" title="Toast and loading">
      <div className={css['row']}>
        {(['success', 'error', 'none', 'loading'] as const).map((iconName) => (
          <Button key={iconName} small onClick={() => overlay.showToast({ msg: `Toast ${iconName}`, iconName })}>
            {`Toast ${iconName}`}
          </Button>
        ))}
        {(['circle', 'dots'] as const).map((loadingType) => (
          <Button
            key={loadingType}
            small
            onClick={async () => {
              overlay.showLoading({ msg: 'Loading', loadingType })
              await wait(1_000)
              overlay.hideLoading()
            }}
          >
            {`Loading ${loadingType}`}
          </Button>
        ))}
      </div>
    </Section>
  )
}

function Buttons() {
  return (
    <Section id="UI-03" title="Buttons">
      <div className={css['row']}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button loading>loading</Button>
        <Button small>small</Button>
        <Button onClick={() => wait(1_000)}>busy for a second</Button>
      </div>
      <Button block>A label that is so long that it needs two lines on a narrow phone</Button>
    </Section>
  )
}

function Waiting() {
  return (
    <Section id="UI-10" title="Waiting, failed, empty">
      <State name="navigation">
        <div className={css['frame']}>
          <NavigationProgress shown />
        </div>
      </State>
      <State name="spinner">
        <Spinner />
      </State>
      <State name="skeleton">
        <Skeleton height={72} card />
      </State>
      <State name="skeleton of a list">
        <SkeletonList rows={2} />
      </State>
      <State name="failed">
        <ErrorState text="The server did not answer." money="No money has moved." onRetry={() => wait(500)} />
      </State>
      <State name="offline">
        <ErrorState offline title="You are offline" text="Connect and try again." onRetry={() => wait(500)} />
      </State>
      <State name="empty">
        <EmptyState text="No orders yet." action="Recharge" onAction={() => wait(500)} />
      </State>
    </Section>
  )
}

function Notices() {
  return (
    <Section id="status" title="Notices and states">
      <Notice>Plain: something to know.</Notice>
      <Notice tone="warn" title="Soon">
        The node runs out in three days.
      </Notice>
      <Notice tone="bad">The transfer failed. No money has moved.</Notice>
      <div className={css['row']}>
        {(['good', 'waiting', 'bad', 'plain', 'working'] as const).map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </div>
    </Section>
  )
}

export function Feedback() {
  return (
    <>
      <MessageBoxes />
      <Toasts />
      <Buttons />
      <Waiting />
      <Notices />
    </>
  )
}
