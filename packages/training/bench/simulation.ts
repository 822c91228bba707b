/**
 * `npm run sim:training`: real training of a tiny model by 10 to 10,000 virtual contributors, of whom some leave, come
 * late or cheat, against one worker of the same depth; what each sends and gets, what audits cost. Then loss against
 * contributed work for rounds of 16 to 1,024 units, and verification by strangers against coalitions. Ends by itself
 * within an hour: of a large population a sample is trained. PARTS selects among `rounds`, `curves`, `projects` and
 * `checks`.
 */
import { loadEngine } from '#engine/load-engine'
import { deltaBytes } from '#engine/delta-format'
import { weightsBytes } from '#engine/model-config'
import { englishSpeeches, tinyModel } from '#projects/english-speeches/project'
import { loadProject } from '#projects/load-project'
import { icelandicSounds } from '#projects/icelandic-sounds/project'
import { type Scenario, simulateChecks } from '#simulation/simulate-checks'
import { simulateProjects } from '#simulation/simulate-projects'
import { type Population, simulateRounds, trainSequentially } from '#simulation/simulate-rounds'

const parts = (process.env['PARTS'] ?? 'rounds curves projects checks').split(' ')
const base: Omit<Population, 'contributors'> = {
  rounds: 12,
  unitsARoundMax: 160,
  dropOutShare: 0.1,
  stragglerShare: 0.1,
  cheatShare: 0.1,
  model: tinyModel,
  stepsPerUnit: 25,
  learningRate: 3e-3,
}
const module = await loadEngine()
const project = await loadProject(englishSpeeches)
const text = { shards: project.shards, heldOut: project.heldOut.subarray(0, 16_384) }
if (parts.includes('rounds')) {
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`

  const sequential = await trainSequentially(module, text, { ...base, contributors: 1 })
  console.log(
    `one worker, ${base.rounds} units one after the other: ${sequential[0]?.toFixed(3)} → ${sequential.at(-1)?.toFixed(3)} nats a byte`,
  )
  for (const contributors of [10, 100, 1_000, 10_000]) {
    const begun = performance.now()
    const outcome = await simulateRounds(module, text, { ...base, contributors }, () => performance.now())
    const atWork = Math.min(contributors, base.unitsARoundMax)
    const replayMs = outcome.replayMs / outcome.replays
    console.log(
      `${contributors} contributors${atWork < contributors ? ` (${atWork} a round trained)` : ''}: ${outcome.losses[0]?.toFixed(3)} → ${outcome.losses.at(-1)?.toFixed(3)} nats a byte;`,
      `${outcome.merged} merged, ${outcome.droppedOut} left, ${outcome.late} late, ${outcome.rejected} rejected;`,
      `a unit: ${kb(outcome.bytesDownPerUnit)} down, ${kb(outcome.bytesUpPerUnit)} up, replay ${replayMs.toFixed(0)} ms = ${Math.round((3_600_000 / replayMs) * 1)} replays an hour and core;`,
      `${((performance.now() - begun) / 1_000).toFixed(0)} s`,
    )
  }
  const { model } = englishSpeeches
  console.log(`a real unit: ${kb(weightsBytes(model) + 52_000)} down without a cache, ${kb(deltaBytes(model))} up`)
}

/** Everybody hands in what they computed: what more people add to a round, and what one worker makes of as much work. */
if (parts.includes('curves')) {
  const nats = (losses: readonly number[], units: readonly number[]) =>
    units.map((unit) => `${unit}: ${losses[unit]?.toFixed(3)}`).join(', ')
  const alone = await trainSequentially(module, text, { ...base, rounds: 3_072, contributors: 1 })
  console.log(`one worker, nats a byte after units: ${nats(alone, [12, 48, 192, 768, 3_072])}`)
  for (const contributors of [16, 64, 256, 1_024]) {
    const begun = performance.now()
    const all = { ...base, contributors, unitsARoundMax: contributors }
    const { losses } = await simulateRounds(
      module,
      text,
      { ...all, dropOutShare: 0, stragglerShare: 0, cheatShare: 0 },
      () => performance.now(),
    )
    console.log(
      `rounds of ${contributors}, nats a byte after rounds: ${nats(losses, [1, 3, 6, 12])}; ${12 * contributors} units,`,
      `${((performance.now() - begun) / 1_000).toFixed(0)} s`,
    )
  }
}

/** 64 people with runs of one project, whose rounds can use 16 units: with and without leases for another one. */
if (parts.includes('projects')) {
  const languages = await loadProject(icelandicSounds)
  const others = { shards: languages.shards, heldOut: languages.heldOut.subarray(0, 16_384) }
  const sharing = {
    contributors: 64,
    epochs: 12,
    epochSeconds: 600,
    roundUnits: 16,
    roundUnitsMax: 64,
    unitSeconds: [60, 300],
    model: tinyModel,
    stepsPerUnit: base.stepsPerUnit,
    learningRate: base.learningRate,
  } as const
  for (const [name, stayShare, wanted] of [
    ['all leases train the own project', 1, 0],
    ['further leases train another project', 1 / 8, 0],
    ['further leases score text, then train another project', 1 / 8, 300],
    ['the same without an end of the text', 1 / 8, Infinity],
  ] as const) {
    const begun = performance.now()
    const { losses, verified, scored, useful } = await simulateProjects(module, [text, others], {
      ...sharing,
      stayShare,
      parts: wanted,
    })
    console.log(
      `${name}: nats a byte ${losses.map((of) => `${of[0]?.toFixed(3)} → ${of.at(-1)?.toFixed(3)}`).join(' and ')};`,
      `${verified} units verified, ${scored} of them scored text, ${useful} useful (${((100 * useful) / verified).toFixed(0)} %);`,
      `${((performance.now() - begun) / 1_000).toFixed(0)} s`,
    )
  }
}

/** Verification by strangers, with the rules of the server. FULL=1 simulates longer and adds the lower shares. */
const full = process.env['FULL'] === '1'
const percent = (share: number, digits = 2) => `${(100 * share).toFixed(digits)} %`
const populations = [
  { contributors: 100, minutesADay: 1_080, steps: 500, days: full ? 30 : 10 },
  { contributors: 10_000, minutesADay: 20, steps: 50, days: full ? 10 : 8 },
] as const
const scenarios: readonly Omit<Scenario, keyof (typeof populations)[number] | 'colludingShare' | 'seed'>[] = [
  { fakes: 'none', style: 'plain' },
  { fakes: 'none', style: 'plain', beginWithin: 28_800 },
  { fakes: 'none', style: 'plain', beginWithin: 14_400 },
  ...(['plain', 'copying', 'releasing', 'holding', 'burst'] as const).flatMap((style) => [
    { fakes: 'one-a-day', style } as const,
    { fakes: 'all', style } as const,
  ]),
  { fakes: 'one-a-day', style: 'burst', thirdChecks: false },
  { fakes: 'one-a-day', style: 'burst', fakesLast: true },
  { fakes: 'one-a-day', style: 'burst', fakesLast: true, thirdChecks: false },
  { fakes: 'one-a-day', style: 'burst', burstWithin: 7_200 },
  { fakes: 'one-a-day', style: 'burst', burstWithin: 7_200, thirdChecks: false },
  // A third of the coalition has no device; all begin so near each other that their work stays just below a crowd.
  ...[10_800, 14_400, 18_000, 21_600].map(
    (burstWithin) => ({ fakes: 'none', style: 'burst', burstWithin, throwAwayShare: 1 / 3 }) as const,
  ),
  ...(full ? [0.5, 0.25, 0.125] : []).map((peerShare) => ({ fakes: 'one-a-day', style: 'plain', peerShare }) as const),
]
const hoursOf = (name: string, within: number | undefined) =>
  within === undefined ? '' : `${name} ${within / 3_600} h`
const nameOf = ({
  fakes,
  fakesLast,
  style,
  beginWithin,
  burstWithin,
  thirdChecks,
  peerShare,
  throwAwayShare,
}: (typeof scenarios)[number]) =>
  [
    `fakes ${fakes}`,
    fakesLast ? ' (the last)' : '',
    `, ${style}`,
    hoursOf(', all begin within', beginWithin),
    hoursOf(' of', burstWithin),
    throwAwayShare === undefined ? '' : `, ${percent(throwAwayShare, 0)} throw-away, the others confirm`,
    thirdChecks === false ? ' without third checks' : '',
    peerShare === undefined ? '' : `, ${percent(peerShare, 1)} checked`,
    ':',
  ].join('')
for (const population of parts.includes('checks') ? populations : []) {
  console.log(
    `\n${population.contributors} contributors who train ${population.minutesADay} minutes a day, units of ${population.steps} steps, ${population.days} days; 30 % of them are one coalition`,
  )
  for (const scenario of scenarios) {
    const outcome = simulateChecks({ ...population, ...scenario, colludingShare: 0.3, seed: 1 })
    const { p50, p95 } = outcome.verdictSeconds
    console.log(
      nameOf(scenario).padEnd(38),
      `server ${percent(outcome.serverShare)} a verified unit (few at work: ${percent(outcome.fewPeersShare)}),`,
      `faked and paid ${percent(outcome.fakedAndPaid, 3)}, copied ${percent(outcome.copiedShare)}, third checks ${percent(outcome.thirdShare)},`,
      `a cheat's income ${outcome.incomePerCheat.toFixed(1)} units, honest units lost ${outcome.honestLost},`,
      `verdict p50 ${p50.toFixed(0)} s, p95 ${p95.toFixed(0)} s, ${outcome.verifiedUnits} units`,
    )
  }
}
