import { useState } from 'react'
import { AmountText } from '../src/layout/amount-text.tsx'
import { Button } from '../src/controls/button.tsx'
import { Card } from '../src/layout/card.tsx'
import { Carousel } from '../src/media/carousel.tsx'
import { CopyButton } from '../src/controls/copy-button.tsx'
import { EndlessList } from '../src/layout/endless-list.tsx'
import { FactList } from '../src/layout/fact-list.tsx'
import { ImagePreview } from '../src/media/image-preview.tsx'
import { CellRows } from '../src/charts/cell-rows.tsx'
import { Core } from '../src/charts/core.tsx'
import { Print } from '../src/charts/print.tsx'
import { Relief } from '../src/charts/relief.tsx'
import { LineChart } from '../src/charts/line-chart.tsx'
import { ListRow } from '../src/layout/list-row.tsx'
import { useLongPress } from '../src/controls/long-press.ts'
import { NavigationBar } from '../src/layout/navigation-bar.tsx'
import { Cells } from '../src/charts/cells.tsx'
import { PullToRefresh } from '../src/layout/pull-to-refresh.tsx'
import { QrCode } from '../src/media/qr-code.tsx'
import { Sheet } from '../src/overlays/sheet.tsx'
import { TabBar } from '../src/layout/tab-bar.tsx'
import { Timeline } from '../src/layout/timeline.tsx'
import { VideoPlayer } from '../src/media/video-player.tsx'
import css from './gallery.module.css'
import { Section, State } from './section.tsx'

const colours = ['bg', 'surface-1', 'surface-2', 'surface-3', 'primary', 'green', 'amber', 'red']
const nothing = (): void => {}
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#1a1e27"/><circle cx="20" cy="15" r="9" fill="#4d80f0"/></svg>',
)}`

const updates = ['112345543211', '221133554422', '554433221111', '123451234512']

function LongPress() {
  const [count, setCount] = useState(0)
  const add = (): void => setCount((old) => old + 1)
  return (
    <div {...useLongPress(add)}>
      <Card>
        <p>{`Held ${count} times`}</p>
        <Button small kind="secondary" onClick={add}>
          The same by tap
        </Button>
      </Card>
    </div>
  )
}

function Colours() {
  return (
    <Section id="UI-12" title="Colours and type">
      <div className={css['row']}>
        {colours.map((name) => (
          <div key={name} className={css['swatch']} style={{ background: `var(--${name})` }}>
            <span style={{ background: 'var(--bg)', padding: '0 4px' }}>{name}</span>
          </div>
        ))}
      </div>
      <AmountText value="1234567.123456" unit="USDT" size="hero" />
      <AmountText value="-0.5" unit="SNT" size="medium" />
      <AmountText value="12" unit="SNT" plus good />
      <AmountText value="12" unit="SNT" hidden />
    </Section>
  )
}

function Bars() {
  return (
    <Section id="bars" title="Bars">
      <State name="light">
        <NavigationBar title="Withdraw" onBack={nothing} />
      </State>
      <State name="dark">
        <NavigationBar title="Run" note="Day 12 of 30" onBack={nothing} />
      </State>
      <State name="tabs">
        <div className={css['frame']}>
          <TabBar
            tabs={[
              { path: '/home', name: 'Home', icon: 'home' },
              { path: '/tasks', name: 'Tasks', icon: 'tasks' },
              { path: '/network', name: 'Network', icon: 'network' },
              { path: '/my', name: 'My', icon: 'person', news: '3 new' },
            ]}
            current="/home"
            onSelect={nothing}
          />
        </div>
      </State>
    </Section>
  )
}

function Pieces() {
  return (
    <Section id="content" title="Content">
      <Card label="Card with a name">
        <FactList
          facts={[
            { name: 'Amount', value: <AmountText value="100" unit="USDT" />, strong: true },
            { name: 'Fee', value: <AmountText value="1" unit="USDT" />, note: '1 %' },
            { name: 'Address', value: '0x00000000000000000000000000000000000000aa', stack: true },
          ]}
        />
      </Card>
      <Card flush>
        <ListRow icon="receipt" title="A row that leads on" note="With a note" onClick={nothing} />
        <ListRow icon="lock" title="The chosen one" current onClick={nothing} />
        <ListRow icon="logout" title="Delete" danger onClick={nothing} />
      </Card>
      <Timeline
        label="Order"
        steps={[
          { name: 'Created', state: 'done', note: '12:00' },
          { name: 'Confirming 3 of 12', state: 'now' },
          { name: 'Credited', state: 'later' },
          { name: 'Expired', state: 'failed' },
        ]}
      />
      <div className={css['row']}>
        <Cells count={9} done={5} pending={1} part={0.6} label="5 of 9" />
        <Cells count={30} done={30} label="All" />
        <Relief rows={updates} newest />
        <Core
          rows={updates.map((row, i) => ({
            key: String(i),
            size: 1,
            state: (['verified', 'verified', 'checking', 'working'] as const)[i] ?? 'working',
            levels: row.repeat(4),
            part: i === 3 ? 0.6 : 1,
          }))}
          count={6}
          label="2 of 6"
        />
        <Print levels={(updates[0] ?? '').repeat(4)} />
        <CellRows rows={updates} count={6} label="Updates" />
        <QrCode value="https://synet.invalid" name="the link" size={120} />
      </div>
      <LineChart
        label="Loss"
        xName="Step"
        lines={[{ name: 'loss', points: [5.6, 5.1, 4.4, 4.1, 3.9].map((y, x) => ({ x, y })) }]}
      />
    </Section>
  )
}

function Refreshing() {
  return (
    <Section id="UI-04" title="Pull to refresh">
      <PullToRefresh onRefresh={() => new Promise((resolve) => setTimeout(resolve, 1_000))}>
        <Card>
          <p>Pull this page down from its top.</p>
        </Card>
      </PullToRefresh>
    </Section>
  )
}

function EndlessLists() {
  const [listState, setListState] = useState<'idle' | 'loading' | 'failed' | 'finished'>('failed')
  return (
    <Section id="UI-05" title="Endless list">
      <EndlessList state={listState} onMore={() => setListState('loading')}>
        <ul>
          <li>One row</li>
        </ul>
      </EndlessList>
      <State name="loading">
        <EndlessList state="loading" onMore={nothing}>
          {null}
        </EndlessList>
      </State>
      <State name="finished">
        <EndlessList state="finished" onMore={nothing}>
          {null}
        </EndlessList>
      </State>
    </Section>
  )
}

function Overlays() {
  const [sheet, setSheet] = useState(false)
  const [preview, setPreview] = useState(false)
  return (
    <Section id="UI-08" title="Carousel, preview, long press, sheet">
      <Carousel
        label="News"
        slides={[1, 2, 3].map((n) => ({
          id: String(n),
          name: `News ${n}`,
          content: (
            <div className={css['slide']}>
              <Relief rows={updates} />
              <Button kind="quiet">{`News ${n}`}</Button>
            </div>
          ),
        }))}
      />
      <LongPress />
      <div className={css['row']}>
        <Button onClick={() => setPreview(true)}>Preview</Button>
        <Button onClick={() => setSheet(true)}>Sheet</Button>
      </div>
      <ImagePreview src={picture} alt="A circle" open={preview} onClose={() => setPreview(false)} />
      <Sheet open={sheet} onClose={() => setSheet(false)} title="Sheet" footer={<Button block>Confirm</Button>}>
        <p>What is confirmed stands here.</p>
      </Sheet>
    </Section>
  )
}

function Video() {
  return (
    <Section id="UI-09" title="Video">
      <VideoPlayer src="/none.mp4" title="How training works" rate={1.25} />
    </Section>
  )
}

function Copying() {
  return (
    <Section id="UI-11" title="Copy">
      <CopyButton value="ABC" name="code" />
    </Section>
  )
}

export function Content() {
  return (
    <>
      <Colours />
      <Bars />
      <Pieces />
      <Refreshing />
      <EndlessLists />
      <Overlays />
      <Video />
      <Copying />
    </>
  )
}
