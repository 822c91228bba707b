import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawAll, writeYaml } from './draw-all.ts'
import { drawSecrets, findSecretDoubts } from './draw-secrets.ts'
import { exampleSettings, findDoubts, findExamples, readSettings } from './settings.ts'

// `npm run kubernetes:own -- --settings FILE --folder FOLDER [--secrets FOLDER]`: the objects of one installation.
const { values } = parseArgs({
  options: { settings: { type: 'string' }, folder: { type: 'string' }, secrets: { type: 'string' } },
})
const { settings: file, folder, secrets } = values
if (!file || !folder) {
  // The example can be written to a file; what is to be done with it is said beside it.
  console.error('Usage: npm run kubernetes:own -- --settings FILE --folder FOLDER [--secrets FOLDER-OF-SYNET-INIT]')
  console.log(JSON.stringify(exampleSettings, null, 2))
  process.exit(0)
}
/** @param path of the file that is at fault, where the message does not name it */
function orEnd<T>(make: () => T, path?: string): T {
  try {
    return make()
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    console.error(lines.map((line) => (path === undefined ? line : `${path}: ${line}`)).join('\n'))
    process.exit(1)
  }
}
function draw(path: string) {
  const settings = orEnd(() => {
    const read = readSettings(readFileSync(path, 'utf8'))
    const examples = findExamples(read)
    if (examples.length > 0) throw new Error(examples.join('\n'))
    for (const doubt of findDoubts(read)) console.error(`! ${path}: ${doubt}`)
    return read
  }, path)
  const files = orEnd(() => drawAll(settings), path)
  if (!secrets) return files
  const objects = orEnd(() => drawSecrets(secrets, settings))
  for (const doubt of findSecretDoubts(secrets)) console.error(`! ${doubt}`)
  return { ...files, '0-secrets': objects }
}
const files = draw(file)
orEnd(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
for (const [name, objects] of Object.entries(files)) {
  for (const object of objects) object.validate()
  const path = join(folder, `${name}.yaml`)
  // A file that is there keeps its mode.
  orEnd(() => {
    rmSync(path, { force: true })
    writeFileSync(path, writeYaml(objects), { mode: name === '0-secrets' ? 0o600 : 0o644 })
  })
  console.log(`✓ ${path}`)
}
