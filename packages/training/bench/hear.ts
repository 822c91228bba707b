/**
 * `node bench/hear.ts`: how often a recogniser knows a word that is spoken from its sounds. Of WORDS held-out words drawn by
 * SEED, pocketsphinx chooses among the word and the four words of its dictionary with the most similar sounds. Prints the
 * share that is right for each of VOICES: `own` is `speak.ts`, `sounds` espeak-ng from the same sounds, `word` espeak-ng
 * from the letters. TEXT=trained draws from the words that the table of sounds was made with; SHOW=1 prints what was heard
 * in place of a word. Needs Debian's pocketsphinx, pocketsphinx-en-us, espeak-ng and sox.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readAnswer } from '#engine/alphabet'
import { readLines } from '#measure/questions'
import { englishSounds } from '#projects/english-sounds/project'
import { loadProject } from '#projects/load-project'
import { seededRandom } from '#simulation/seeded-random'
import { speak, speechRate } from '#speech/speak'
import { type Entry, espeakPhonemes, nearestWords, readDictionary, toPcm } from './hear-words.ts'

const run = promisify(execFile)
const models = '/usr/share/pocketsphinx/model/en-us'
const [count, seed] = [Number(process.env['WORDS'] ?? 200), Number(process.env['SEED'] ?? 1)]
const isTrained = process.env['TEXT'] === 'trained'
const voices = (process.env['VOICES'] ?? 'own sounds word').split(' ')
/** Words per minute of espeak-ng; 175 unless it is told. */
const speed = process.env['SPEED'] ?? '175'
/** Samples per second, as the recogniser reads them. */
const heardRate = 16_000

interface Trial {
  readonly word: string
  /** ARPAbet with stress. */
  readonly sounds: string
  /** The word and those with similar sounds. */
  readonly choices: readonly Entry[]
}

/** Words whose sounds are the same in both dictionaries. */
async function drawTrials(): Promise<Trial[]> {
  const entries = readDictionary(await readFile(`${models}/cmudict-en-us.dict`, 'utf8'))
  const known = new Map(entries.map((entry) => [entry.word, entry]))
  const { shards, heldOut } = await loadProject(englishSounds)
  const lines = (isTrained ? shards : [heldOut]).flatMap((text) => readLines(text, '='))
  const random = seededRandom(seed)
  const trials = new Map<string, Trial>()
  while (trials.size < count) {
    const { question: word = '', answer = '' } = lines[Math.floor(random() * lines.length)] ?? {}
    const entry = known.get(word)
    const sounds = readAnswer(englishSounds.alphabet, Buffer.from(answer, 'latin1'))
    if (sounds.replaceAll(/\d/g, '') !== entry?.sounds.join(' ')) continue
    trials.set(word, { word, sounds, choices: [entry, ...nearestWords(entry, entries, 4)] })
  }
  return [...trials.values()]
}

const grammar = (words: readonly Entry[]): string =>
  ['FSG_BEGIN one', 'NUM_STATES 2', 'START_STATE 0', 'FINAL_STATE 1']
    .concat(
      words.map(({ word }) => `TRANSITION 0 1 ${1 / words.length} ${word}`),
      'FSG_END',
      '',
    )
    .join('\n')

const pcm = (rate: number): string[] => ['-t', 'raw', '-e', 'signed', '-b', '16', '-c', '1', '-r', String(rate)]

/** Writes a word as the recogniser reads it, between two fifths of a second of silence. */
async function say(voice: string, { word, sounds }: Trial, file: string): Promise<void> {
  const spoken = `${file}.spoken`
  if (voice === 'own') await writeFile(spoken, toPcm(speak(sounds)))
  else {
    const text = voice === 'word' ? word : `[[${espeakPhonemes(sounds)}]]`
    await run('espeak-ng', ['-v', 'en-us', '-s', speed, '-w', spoken, text])
  }
  const form = voice === 'own' ? pcm(speechRate) : ['-t', 'wav']
  await run('sox', [...form, spoken, ...pcm(heardRate), file, 'pad', '0.2', '0.2'])
}

/** What the recogniser takes the audio in a folder for. The settings are those with which espeak-ng is heard best. */
async function recognise(folder: string): Promise<string[]> {
  const at = (name: string): string => join(folder, name)
  const beams = ['-beam', '-pbeam', '-wbeam'].flatMap((beam) => [beam, '1e-200'])
  const audio = ['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw', '-dither', 'yes', '-seed', '1']
  const model = ['-hmm', `${models}/en-us`, '-dict', at('dict'), '-remove_silence', 'no', '-remove_noise', 'no']
  const grammars = ['-fsg', at('0.fsg'), '-fsgctl', at('list'), '-fsgdir', folder, '-fsgext', '.fsg']
  const files = ['-ctl', at('list'), '-hyp', at('heard'), '-logfn', at('log')]
  await run('pocketsphinx_batch', [...audio, ...model, ...beams, ...grammars, ...files])
  const heard = (await readFile(at('heard'), 'utf8')).trimEnd().split('\n')
  return heard.map((line) => line.replace(/ ?\([^()]*\)$/, ''))
}

/** @returns how many words were heard */
async function hear(voice: string, trials: readonly Trial[], folder: string): Promise<number> {
  await mkdir(folder)
  for (const [i, trial] of trials.entries()) {
    await say(voice, trial, join(folder, `${i}.raw`))
    await writeFile(join(folder, `${i}.fsg`), grammar(trial.choices))
  }
  const all = trials.flatMap(({ choices }) => choices.map(({ word, sounds }) => `${word} ${sounds.join(' ')}\n`))
  await writeFile(join(folder, 'dict'), [...new Set(all)].join(''))
  await writeFile(join(folder, 'list'), trials.map((_, i) => `${i}\n`).join(''))
  const heard = await recognise(folder)
  const wrong = trials.flatMap(({ word, sounds, choices }, i) => {
    const took = choices.find((entry) => entry.word === heard[i])
    return took?.word === word ? [] : [`  ${word} [${sounds}]: ${took?.word ?? ''} [${took?.sounds.join(' ') ?? ''}]`]
  })
  if (process.env['SHOW']) console.log(wrong.join('\n'))
  return trials.length - wrong.length
}

const trials = await drawTrials()
const home = await mkdtemp(join(tmpdir(), 'hear-'))
try {
  for (const voice of voices) {
    const right = await hear(voice, trials, join(home, voice))
    console.log(`${voice}: ${right} of ${trials.length} words heard, ${((100 * right) / trials.length).toFixed(1)} %`)
  }
} finally {
  await rm(home, { recursive: true })
}
