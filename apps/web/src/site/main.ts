import { heldPercent } from '@synet/core/held-percent'
import type { Answer } from '@synet/contract/calls'
import type { Envelope } from '@synet/contract/envelope'
import { apiBase, routes } from '@synet/contract/routes'
import { figuresLocale } from '@synet/words/figures-locale'
import { reliefFaces } from '@synet/ui/charts/relief-faces'
import { findAnsweringProject } from '#texts/answering-project.ts'
import { decodeText } from '#texts/decode-text.ts'
import { latestRows } from '#texts/latest-rows.ts'
import { learnedLoss } from '#texts/learned-loss.ts'
import { readSyllables, syllableText } from '#training/syllables.ts'

/** Live figures of the public website. Without this script the page is whole, and has a dash for each of them. */
const language = document.documentElement.lang
const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(options?.style ? language : figuresLocale(language), options).format(value)

/** An answer that takes longer is left out. */
const answerMs = 20_000

type Read = 'proof/figures' | 'proof/epochs' | 'project/list' | 'index/config'

async function read<N extends Read>(name: N, query = ''): Promise<Answer<N>> {
  const signal = AbortSignal.timeout(answerMs)
  const envelope = (await (await fetch(`${apiBase}${routes[name].path}${query}`, { signal })).json()) as Envelope
  if (envelope.code !== 1) throw new Error(envelope.msg)
  return envelope.data as Answer<N>
}

const config = read('index/config')

const written = new Set<Element>()

function show(name: string, text: string): void {
  const place = document.querySelector(`[data-figure="${name}"]`)
  if (!place) return
  place.textContent = text
  written.add(place)
  place.closest('div')?.removeAttribute('hidden')
  place.closest('dl')?.removeAttribute('hidden')
}

const unhide = (id: string): void => document.getElementById(id)?.removeAttribute('hidden')

const duration = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
  number(value, { style: 'unit', unit, unitDisplay: 'long' })

function shortDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes < 120 ? duration(minutes, 'minute') : duration(Math.ceil(minutes / 60), 'hour')
}

const svg = 'http://www.w3.org/2000/svg'
const canMix = CSS.supports('color', 'color-mix(in oklab, red, blue)')
const percentOf = (text: string): string => number(Number(text) / 100, { style: 'percent', maximumFractionDigits: 2 })

/** Draws levels of updates, the newest row green: it rises once, cell after cell. */
function drawRelief(rows: readonly string[]): void {
  const { width, height, faces } = reliefFaces(rows)
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`)
  drawing.setAttribute('aria-hidden', 'true')
  let risen = 0
  for (const face of faces) {
    // Each cell of the newest row is on a diagonal of its own.
    const delayMs = face.newest ? 400 + 34 * risen++ : undefined
    const top = `var(--s${face.newest ? 'n' : face.level})`
    const side = (share: string) => (canMix ? `color-mix(in oklab, ${top} var(--${share}), var(--shade))` : top)
    for (const [d, fill] of [
      [face.left, side('left')],
      [face.right, side('right')],
      [face.top, top],
    ] as const) {
      const path = document.createElementNS(svg, 'path')
      path.setAttribute('d', d)
      path.style.fill = fill
      if (delayMs !== undefined) path.style.animation = `rise 200ms ${delayMs}ms both`
      drawing.append(path)
    }
  }
  document.querySelector('#relief')?.replaceChildren(drawing)
}

type Summary = Answer<'project/list'>['list'][number]

const add = (place: Element, tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  place.append(element)
  return element
}

/** Until a unit was verified, the model that can be asked takes its place, with an answer. */
function introduce({ name, purpose, sample }: Summary): void {
  const card = document.createElement('div')
  card.className = 'card'
  const syllables = sample && readSyllables(decodeText(sample.text))
  if (syllables) {
    const said = add(card, 'p', '')
    said.className = 'said'
    said.lang = ''
    add(said, 'span', sample.prompt.replace(/=$/, ''))
    add(said, 'strong', syllables.map(syllableText).join('-'))
  }
  add(card, 'h2', name)
  add(card, 'p', purpose)
  document.querySelector('#relief')?.replaceChildren(card)
}

/** A visitor can ask the model, where one answers. */
function leadToAsk(asked: Summary | undefined): void {
  const link = document.querySelector<HTMLAnchorElement>('#ask')
  if (link && asked) link.href = `/#/pages-sub/project/detail?code=${encodeURIComponent(asked.code)}`
  else link?.remove()
}

const updatesShown = 18

async function showProjects(): Promise<void> {
  const { list } = await read('project/list', `?language=${language}`)
  const busiest = [...list].sort((a, b) => b.units - a.units)[0]
  const { rows } = latestRows(list, updatesShown)
  const asked = findAnsweringProject(list)
  if (rows.length > 0) drawRelief(rows)
  else if (asked) introduce(asked)
  leadToAsk(asked)
  // The larger sample measured the version that people can have.
  const answering = asked?.release ?? asked?.newest
  const loss = learnedLoss(busiest?.heldOutLoss)
  // First-time readers know what a word is, and not what a loss is.
  if (answering) show('right', number(answering.value, { style: 'percent', maximumFractionDigits: 1 }))
  else if (loss !== undefined) {
    document.querySelector('[data-figure="right"]')?.closest('div')?.remove()
    show('loss', number(loss, { maximumFractionDigits: 3 }))
  }
}

/** Fills a card with rows, and shows it where there are any. */
function showRows(id: string, rows: readonly (readonly [name: string, value: string])[]): void {
  const list = document.querySelector(`#${id} dl`)
  if (!list || rows.length === 0) return
  for (const [name, value] of rows) {
    const row = add(list, 'div', '')
    add(row, 'dt', name)
    add(row, 'dd', value)
  }
  unhide(id)
}

async function showFigures(): Promise<void> {
  const { training, withdrawals, tasks, products, runBy } = await read('proof/figures', `?language=${language}`)
  if (training.unitsVerified > 0) show('units', number(training.unitsVerified))
  const amount = (value: string): string => number(Number(value), { maximumFractionDigits: 2 })
  const order = new Intl.Collator(language, { numeric: true })
  showRows(
    'tasks',
    // The bonus is what makes a longer task pay more.
    tasks
      .map(({ name, periodDays, income, bonus }) => {
        const whole = periodDays * (Number(income) + Number(bonus))
        return [name, `${amount(String(whole))} SNT`] as const
      })
      .sort(([a], [b]) => order.compare(a, b)),
  )
  showRows(
    'needs',
    products.map(({ name, price, days }) => [`${name}, ${duration(days, 'day')}`, `${amount(price)} USDT`]),
  )
  for (const part of ['name', 'place', 'contact'] as const) if (runBy[part] !== null) show(`run-${part}`, runBy[part])
  if (runBy.name === null) unhide((await config).development ? 'development' : 'unnamed')
  unhide('run-by')
  if (withdrawals.nineOfTenMs !== null) show('withdrawals', shortDuration(withdrawals.nineOfTenMs))
}

const whole = { maximumFractionDigits: 0 }

async function showProof(): Promise<void> {
  const [newest] = (await read('proof/epochs', '?limit=1')).list
  if (!newest || Number(newest.owed) === 0) return
  const percent = heldPercent(newest.held, newest.owed)
  show(
    'held',
    percent === undefined
      ? `${number(Number(newest.held), whole)} / ${number(Number(newest.owed), whole)} USDT`
      : number(percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
  )
}

async function showFees(): Promise<void> {
  const fees = await config
  if (fees.development) unhide('demo')
  for (const name of ['transferFee', 'withdrawRate', 'exchangeFee'] as const) show(name, percentOf(fees[name]))
}

/** People who go from here to the app read on in this language, unless they have chosen one there. */
function handLanguageOver(): void {
  try {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
  } catch {
    // A browser that stores nothing begins in English, as on every visit.
  }
}
for (const link of document.querySelectorAll('a[href="/"], a[href^="/#"]'))
  link.addEventListener('click', handLanguageOver)

/** Without anything to show, its half of the first screen belongs to the words. */
function leaveOutRelief(): void {
  if (!document.querySelector('#relief > *')) document.querySelector('.hero')?.classList.add('bare')
}

/** Figures that did not come are left out. */
function leaveOutFigures(): void {
  const figures = document.querySelector('.figures')
  for (const figure of figures?.querySelectorAll('dd') ?? []) if (!written.has(figure)) figure.closest('div')?.remove()
  if (figures?.childElementCount === 0) figures.remove()
}

void Promise.allSettled([showProjects().finally(leaveOutRelief), showFigures(), showProof(), showFees()]).then(
  leaveOutFigures,
)
