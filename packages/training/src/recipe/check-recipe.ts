/**
 * `npm run check:recipe -- <project> [units]`: trains a project's given weights again and compares them: each unit's
 * commitment, and in the end the hash of the weights. The first units alone are a short form; each takes seconds of a
 * core.
 */
import { loadEngine } from '#engine/load-engine'
import { readProjects } from '#projects/all-projects'
import { checkRecipe } from './recipe.ts'

const [code = '', unitsText = 'Infinity'] = process.argv.slice(2)
const project = (await readProjects()).find((candidate) => candidate.code === code)
if (!project?.given) throw new Error('usage: check:recipe -- <project with given weights> [units]')
const said = await checkRecipe(await loadEngine(), project, Number(unitsText), (unit, of) =>
  console.log(`unit ${unit} of ${of} is the listed one`),
)
console.log(said)
