import type { Answer } from '@synet/contract/calls'
import { call } from '#api/api.ts'
import { savedLanguage } from '#texts/language.ts'

const shownMax = 3

/**
 * What a model is asked before and after a unit: held-out questions that its newest measured version answers wrongly,
 * because a change shows in these. A project without any has the prompts of its samples.
 */
function shownPrompts({ wrong, questions, samples }: Answer<'project/detail'>): readonly string[] {
  const asked = questions ? wrong.map(({ question }) => question + questions.mark) : []
  return (asked.length > 0 ? asked : (samples.at(-1)?.texts ?? []).map(({ prompt }) => prompt)).slice(0, shownMax)
}

/** @throws CallError when the project cannot be read */
export async function promptsOf(project: string): Promise<readonly Uint8Array[]> {
  const detail = await call('project/detail', { code: project, language: savedLanguage() })
  return shownPrompts(detail).map((prompt) => new TextEncoder().encode(prompt))
}
