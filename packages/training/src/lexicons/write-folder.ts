import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invariant } from '@synet/core/result'
import { countText, packCounts } from '#counts/count-text'
import { answerMark } from '#engine/model-config'
import { readLines } from '#measure/questions'
import type { ProjectDefinition } from '#project-file/project-schema'
import { sha256Hex } from '#protocol/sha256'
import { type Language, type Lexicon, prepareLexicon } from './lexicon.ts'

/** The text quotes the licence of the package, and states that of the data's source. */
const licence = `The npm package wiki-pronunciation-dict 1.0.1, from which this text was taken, says:

MIT License

Copyright (c) 2020 Daniel Wolf

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

The package collects its pronunciations from Wiktionary and names no licence for
them. The text of Wiktionary was under the Creative Commons
Attribution-ShareAlike License 3.0 when the package was published (June 2021):
https://creativecommons.org/licenses/by-sa/3.0/
Its section 4(b) allows an adaptation to be licensed under a later version of
the same licence. Wiktionary itself has version 4.0 since June 2023.

This text is such an adaptation: one form of each word was chosen, words are in
lower case, and their sounds are written in one way. It is licensed under the
Creative Commons Attribution-ShareAlike License 4.0:
https://creativecommons.org/licenses/by-sa/4.0/
The authors are the contributors of Wiktionary, https://www.wiktionary.org/,
where the history of each entry names them.
`

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

/** The fields that all languages have in common. A standard unit has 0.136 TFLOP. */
const design = {
  format: 1,
  model: { layers: 4, width: 128, heads: 4, context: 64, batch: 4 },
  engineVersion: 3,
  stepsPerUnit: 100,
  learningRate: 2e-3,
  rateFallsFrom: 30,
  writes: 'line',
  measure: 'right',
  attribution: {
    source: 'Wiktionary',
    sourceUrl: 'https://www.wiktionary.org/',
    licence: 'CC-BY-SA-4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    statement:
      'Pronunciations by the contributors of Wiktionary, CC BY-SA 3.0, collected by Daniel Wolf in wiki-pronunciation-dict 1.0.1. One form of each word was taken here, and its sounds are written in one way; this adaptation is licensed under CC BY-SA 4.0.',
  },
} as const satisfies Partial<ProjectDefinition>

/** The network's share of the choice, in sixteenths: that of the projects of the build. */
const share = 5

/**
 * Writes the folder of a language's project, which `synet project` checks and packs.
 * @param record the address where the experiment is described
 * @throws InvariantError when the text is not the one that the language's figures are of
 */
export async function writeProjectFolder(
  language: Language,
  lexicon: Lexicon,
  folder: string,
  record: string,
): Promise<void> {
  const { shards, heldOut } = prepareLexicon(language, lexicon)
  const text = await sha256Hex(joinBytes([heldOut, ...shards]))
  invariant(text === language.text, `the text is ${text}, the figures are of ${language.text}`)
  await mkdir(folder, { recursive: true })
  const write = async (file: string, content: Uint8Array<ArrayBuffer>) => {
    await writeFile(join(folder, file), content)
    return { file, bytes: content.length, sha256: await sha256Hex(content) }
  }
  const { experiment, ...project } = language.project
  const { value, error, of } = project.baseline
  const definition: ProjectDefinition = {
    ...design,
    ...project,
    model: { ...design.model },
    attribution: { ...design.attribution },
    experiment: { ...(experiment ?? { units: 1, value, error, of }), record },
    counts: { ...(await write('counts.gz', packCounts(countText(shards, answerMark)))), share },
    shards: await Promise.all(
      shards.map((shard, i) => write(`shard-${String(i).padStart(2, '0')}.txt`, new Uint8Array(shard))),
    ),
    heldOut: await write('held-out.txt', new Uint8Array(heldOut)),
  }
  await writeFile(join(folder, 'project.json'), `${JSON.stringify(definition, null, 2)}\n`)
  await writeFile(join(folder, 'LICENCE.txt'), licence)
  await writeFile(join(folder, 'model-card.md'), cardOf(language, shards, heldOut))
}

function cardOf({ about, project }: Language, shards: readonly Uint8Array[], heldOut: Uint8Array): string {
  const linesOf = (texts: readonly Uint8Array[]) => texts.flatMap((text) => readLines(text, answerMark))
  const words = new Set(linesOf([heldOut]).map(({ question }) => question)).size
  return `# ${project.texts['en-US'].name}

**What it is.** A byte-level GPT of lines \`word=sounds\`. Asked a word in lower case and \`=\`, it answers with one byte a
sound, which is shown in IPA. Only the answers are learned: the loss, in training and as it is published, is that of the
bytes behind \`=\`, the line's end included.

**Counts.** The model answers together with counts of letters and their sounds, which are taken from the same shards: the
counts find the eight likeliest answers, and the model helps to choose among them. All figures and answers are of both
together.

**Data.** Wiktionary, as the npm package wiki-pronunciation-dict 1.0.1 (2021) has it: ${linesOf(shards).length} lines in ${shards.length} shards, words in
the order of their hashes. Taken is what stands in the entries themselves. What stands between slashes or brackets is left
out, because programs of the English edition make some of it of the letters. Inflected forms may have been written by bots,
from the form that somebody wrote. Of the forms of a word, as far as their endings tell, one is taken: no held-out word is a
form of one in the shards. One word in twenty is held out (${words} words), and everything published is measured on those.

**Sounds.** ${about}

**Use.** Research, teaching, and a guess at words that stand in no dictionary, as a free screen reader needs it.

**Limits.** The standard language as Wiktionary writes it; its contributors do not write all sounds in the same way, and an
answer that somebody else would have written counts as wrong. Compounds have parts that are in the shards; the same is true
of the baseline. Words that are spelled alike and spoken differently get one answer. It always answers, and its answer may be
wrong.
`
}
