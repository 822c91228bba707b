import { expect, it } from 'vitest'
import { loadEngine } from '#engine/load-engine'
import { readProjects } from '#projects/all-projects'
import { checkRecipe } from './recipe.ts'

const projects = (await readProjects()).filter(({ given }) => given)

it('given weights come from a recipe whose first units commit to what the list says [ALV-02]', {
  timeout: 600_000,
}, async () => {
  const engine = await loadEngine()
  expect(projects.map(({ code }) => code)).toEqual(['english-sounds', 'icelandic-sounds'])
  for (const project of projects) expect(await checkRecipe(engine, project, 2)).toMatch(/^the first 2 of \d+ units/)
  const [project] = projects
  if (project) await expect(checkRecipe(engine, { ...project, initialSeed: 1 }, 1)).rejects.toThrow('unit 1 commits to')
})
