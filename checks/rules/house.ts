import { fileURLToPath } from 'node:url'
import { forbiddenArrow, isTest, pathInHouse } from './arrows.ts'
import { sqlClock } from './sql-clock.ts'

/** The parts of the syntax tree that the rules read. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly source?: Node | null
  readonly object?: Node
  readonly property?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly quasi?: Node
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  readonly body?: readonly Node[]
}
interface RuleContext {
  readonly filename: string
  report(problem: { node: Node; message: string }): void
}
type Visitors = Readonly<Record<string, (node: Node) => void>>

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const rule = (create: (context: RuleContext, path: string) => Visitors) => ({
  create: (context: RuleContext) => create(context, pathInHouse(context.filename, root)),
})

function eachImport(see: (source: string, node: Node) => void): Visitors {
  const visit = (node: Node) => {
    if (typeof node.source?.value === 'string') see(node.source.value, node)
  }
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }
}

const textOf = (node: Node | undefined): string =>
  typeof node?.value === 'string' ? node.value : (node?.quasis ?? []).map((part) => part.value.raw).join(' ? ')

// The wall clock and randomness are for the edges only: core wraps them, and main files and tools start processes.
const mayReadTheClock = (path: string): boolean =>
  isTest(path) || /^(packages\/(core|stack)|e2e|checks|scripts)\/|(^|\/)main\.tsx?$/.test(path)

const plugin = {
  meta: { name: 'house' },
  rules: {
    arrows: rule((context, path) =>
      eachImport((source, node) => {
        const message = forbiddenArrow(path, source)
        if (message) context.report({ node, message })
      }),
    ),
    'near-imports': rule((context) =>
      eachImport((source, node) => {
        if (source.startsWith('../../')) context.report({ node, message: 'use an #import instead of ../../' })
      }),
    ),
    'no-barrel': rule((context, path) => ({
      Program: (program) => {
        const body = program.body ?? []
        const passedOn = body.filter((node) => /^Export(Named|All)Declaration$/.test(node.type) && node.source)
        const [first] = passedOn
        const index = /(^|\/)index\.tsx?$/.test(path)
        if (first && (index || passedOn.length === body.length)) {
          context.report({ node: first, message: 'no barrels: import from the file that has it' })
        }
      },
    })),
    'time-and-chance-are-arguments': rule((context, path): Visitors => {
      if (mayReadTheClock(path)) return {}
      const message = 'time and randomness are arguments: take a Clock or a Random of core'
      return {
        MemberExpression: (node) => {
          const name = `${node.object?.name}.${node.property?.name}`
          if (name === 'Date.now' || name === 'Math.random') context.report({ node, message })
        },
        NewExpression: (node) => {
          if (node.callee?.name === 'Date' && node.arguments?.length === 0) context.report({ node, message })
        },
        CallExpression: (node) => {
          if (node.callee?.name === 'Date') context.report({ node, message })
        },
      }
    }),
    'no-sql-clock': rule((context, path): Visitors => {
      // A benchmark runs third-party SQL unchanged.
      if (path.includes('/bench/')) return {}
      const see = (node: Node, sql: string) => {
        const call = sqlClock(sql)
        if (call) context.report({ node, message: `${call} in SQL: pass the clock's time as a parameter` })
      }
      return {
        TaggedTemplateExpression: (node) => see(node, textOf(node.quasi)),
        CallExpression: (node) => {
          if (node.callee?.property?.name === 'unsafe') see(node, textOf(node.arguments?.[0]))
        },
      }
    }),
  },
}

export default plugin
