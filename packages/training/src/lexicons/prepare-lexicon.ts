/**
 * `npm run prepare:lexicon -- <language> <folder> <record>`: writes the folder of a language's project from a lexicon in the
 * npm registry, as somebody outside would bring it. `record` is the https address where its experiment is described.
 */
import { french } from './french.ts'
import { german } from './german.ts'
import { readLexicon } from './read-lexicon.ts'
import { writeProjectFolder } from './write-folder.ts'

const [name = '', folder = '', record = ''] = process.argv.slice(2)
const language = new Map([
  ['french', french],
  ['german', german],
]).get(name)
if (!language || record === '') throw new Error('usage: prepare:lexicon -- french|german <folder> <record>')
await writeProjectFolder(language, await readLexicon(language), folder, record)
console.log(`${folder} is written: synet project check ${folder}`)
