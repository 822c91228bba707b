import { transitions } from '#platform/state/transitions'

const idOf = (state: string): string => state.replaceAll('-', '_')

function draw([aggregate, table]: [string, Readonly<Record<string, readonly string[]>>]): string {
  const arrows = Object.entries(table).flatMap(([from, after]) =>
    after.map((to) => `  ${from === '' ? '[*]' : idOf(from)} --> ${idOf(to)}`),
  )
  const ends = Object.entries(table)
    .filter(([, after]) => after.length === 0)
    .map(([state]) => `  ${idOf(state)} --> [*]`)
  return `## ${aggregate}\n\n\`\`\`mermaid\nstateDiagram-v2\n${[...arrows, ...ends].join('\n')}\n\`\`\`\n`
}

/** The diagrams of docs/STATES.md; `node apps/server/src/platform/state/write-diagrams.ts` writes them. */
export const drawStates = (): string => `# States

Drawn from \`apps/server/src/platform/state/transitions.ts\`, which the code and the database share; a test compares all three.

${Object.entries(transitions).map(draw).join('\n')}`
