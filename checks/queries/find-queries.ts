import { relative } from 'node:path'
import {
  type ConditionalExpression,
  type Expression,
  isArrowFunction,
  isAsExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isParenthesizedExpression,
  isReturnStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { type DeclaredType, declaredType, type Kind } from './declared-type.ts'

/** The text that the driver sends for one choice of its conditional fragments. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly DeclaredType[]
}

/** A column of a declared row. */
interface Property extends DeclaredType {
  /** Whether the column may be missing. */
  readonly optional: boolean
  /** Identifies the declaration of the column: equal in all queries whose rows use the same one. */
  readonly declaredBy: string
}

export interface Query {
  /** `path:line` of the template. */
  readonly at: string
  readonly statements: readonly Statement[]
  /** By column; undefined when the template declares no row. */
  readonly row: ReadonlyMap<string, Property> | undefined
  /** Why the text is unknown before it runs. */
  readonly unknown: string | undefined
}

/** The arguments of the functions that contain a fragment, by parameter declaration. */
type Arguments = ReadonlyMap<string, Expression>

type Part = { readonly text: string } | { readonly parameter: DeclaredType }

class Unknown extends Error {}

/**
 * Up to this number of statements all choices of fragments are combined; above it each choice occurs in one of them.
 */
const statementsMax = 64

/**
 * Every query of the project's files that are no tests: the templates whose type is a pending query of the driver.
 * Fragments are inlined where they are used, with one statement for each branch of a conditional.
 */
export function findQueries(root: string, configFile: string): Query[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile)
    if (!project) throw new Error(`TypeScript does not open ${configFile}`)
    const files = project.rootFiles.filter((name) => !/\.(test|d)\.ts$|\/test-support\//.test(name))
    return new QueryFinder(project, root).find(files)
  } finally {
    api.close()
  }
}

class QueryFinder {
  readonly #project: Project
  readonly #checker: Checker
  readonly #root: string
  /** Templates that are contained in others. */
  readonly #fragments = new Set<string>()

  constructor(project: Project, root: string) {
    this.#project = project
    this.#checker = project.checker
    this.#root = root
  }

  find(files: readonly string[]): Query[] {
    const templates = files.flatMap((name) => {
      const file = this.#project.program.getSourceFile(name)
      return file ? this.#templatesOf(file) : []
    })
    const queries = templates.map((template) => ({ key: this.#key(template), query: this.#query(template) }))
    // A fragment that declares a row can stand alone.
    return queries.filter(({ key, query }) => query.row || !this.#fragments.has(key)).map(({ query }) => query)
  }

  #templatesOf(file: SourceFile): TaggedTemplateExpression[] {
    const found: TaggedTemplateExpression[] = []
    const visit = (node: Node): void => {
      if (isTaggedTemplateExpression(node) && this.#isPending(node)) found.push(node)
      node.forEachChild(visit)
    }
    visit(file)
    return found
  }

  #isPending(node: Node): boolean {
    const type = this.#checker.getTypeAtLocation(node)
    const members = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
    return members.length > 0 && members.every((member) => member.getSymbol()?.name === 'PendingQuery')
  }

  #key(node: Node): string {
    const file = node.getSourceFile()
    const start = node.getStart(file)
    const line = file.text.slice(0, start).split('\n').length
    return `${relative(this.#root, file.fileName)}:${line}:${start}`
  }

  #query(template: TaggedTemplateExpression): Query {
    const at = this.#key(template).replace(/:\d+$/, '')
    const row = this.#rowOf(template)
    try {
      const choices = this.#partsOf(template, new Map())
      return { at, row, statements: choices.map(statementOf), unknown: undefined }
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      return { at, row, statements: [], unknown: error.message }
    }
  }

  /** The `T` of a `PendingQuery<T[]>`. */
  #rowOf(query: Expression): Query['row'] {
    const type = this.#checker.getTypeAtLocation(query)
    const [rows] = type?.isTypeReference() ? this.#checker.getTypeArguments(type) : []
    const [row] = rows?.isTypeReference() ? this.#checker.getTypeArguments(rows) : []
    if (!row || row.flags & TypeFlags.Any) return undefined
    // The driver's own `Row`, so nothing was declared.
    if (row.getSymbol()?.name === 'Row' && this.#checker.getPropertiesOfType(row).length === 0) return undefined
    return this.#propertiesOf(row)
  }

  #propertiesOf(type: Type): Map<string, Property> {
    return new Map(
      this.#checker.getPropertiesOfType(type).map((property) => {
        const own = this.#checker.getTypeOfSymbol(property)
        if (!own) throw new Error(`no type of ${property.name}`)
        const optional = (property.flags & SymbolFlags.Optional) !== 0
        const [declaration] = property.declarations
        const declaredBy = `${declaration?.path}:${declaration?.index}`
        return [property.name, { ...declaredType(this.#checker, own), optional, declaredBy }]
      }),
    )
  }

  /** The template's parts, once for each choice of its fragments. */
  #partsOf(node: TaggedTemplateExpression, given: Arguments): Part[][] {
    const { template } = node
    if (!isTemplateExpression(template)) return [[{ text: template.text }]]
    let choices: Part[][] = [[{ text: template.head.text }]]
    for (const span of template.templateSpans) {
      const before = textOf(choices[0] ?? [])
      const values = this.#valuesOf(span.expression, given, before)
      choices = combine(choices, values).map((choice) => [...choice, { text: span.literal.text }])
    }
    return choices
  }

  /** The possible values of one interpolation: fragments, names of columns, or a parameter. */
  #valuesOf(expression: Expression, given: Arguments, before: string): Part[][] {
    const inner = this.#resolve(withoutWrapping(expression), given)
    if (isConditionalExpression(inner) && this.#isSql(inner)) {
      return [...this.#valuesOf(inner.whenTrue, given, before), ...this.#valuesOf(inner.whenFalse, given, before)]
    }
    if (this.#isPending(inner)) return this.#fragment(inner, given)
    const type = this.#checker.getTypeAtLocation(inner)
    if (!type) throw new Unknown(`no type of \`${inner.getText()}\``)
    if (type.getSymbol()?.name === 'Helper') return this.#helper(inner, given, before)
    return [[{ parameter: declaredType(this.#checker, type) }]]
  }

  #isSql(node: ConditionalExpression): boolean {
    return [node.whenTrue, node.whenFalse].some((branch) => {
      const inner = withoutWrapping(branch)
      return isConditionalExpression(inner) ? this.#isSql(inner) : this.#isPending(inner)
    })
  }

  #fragment(expression: Expression, given: Arguments): Part[][] {
    const inner = this.#resolve(withoutWrapping(expression), given)
    if (isTaggedTemplateExpression(inner)) {
      this.#fragments.add(this.#key(inner))
      return this.#partsOf(inner, given)
    }
    if (isConditionalExpression(inner))
      return [...this.#fragment(inner.whenTrue, given), ...this.#fragment(inner.whenFalse, given)]
    const value = isIdentifier(inner) && this.#valueOfName(inner)
    if (value) return this.#fragment(value, given)
    if (isCallExpression(inner)) {
      const { body, parameters } = this.#functionOf(inner.expression)
      const inside = new Map(given)
      parameters.forEach((parameter, index) => {
        const argument = inner.arguments[index]
        if (argument) inside.set(this.#key(parameter), this.#resolve(argument, given))
      })
      return returnsOf(body).flatMap((value) => this.#fragment(value, inside))
    }
    return this.#fromOutside(inner)
  }

  /** A fragment that is passed as a value is used by its declared row; its source is a query of its own. */
  #fromOutside(expression: Expression): Part[][] {
    const row = this.#rowOf(expression)
    if (!row || row.size === 0)
      throw new Unknown(`the fragment \`${expression.getText()}\` is made elsewhere and declares no row`)
    const columns = [...row].map(([name, type]) => `${sampleInSql(type)} as ${quoteName(name)}`)
    return [[{ text: `select ${columns.join(', ')}` }]]
  }

  /** The argument for the parameter of a function that makes a fragment. */
  #resolve(expression: Expression, given: Arguments): Expression {
    if (!isIdentifier(expression) || given.size === 0) return expression
    const declaration = this.#declarationOf(expression)
    return (declaration && given.get(this.#key(declaration))) ?? expression
  }

  #declarationOf(name: Expression): Node | undefined {
    let symbol = this.#checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve(this.#project)
  }

  #valueOfName(name: Expression): Expression | undefined {
    const declaration = this.#declarationOf(name)
    return declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined
  }

  #functionOf(callee: Expression): { body: Node; parameters: readonly Node[] } {
    const declaration = this.#declarationOf(callee)
    const made =
      declaration && isVariableDeclaration(declaration) && declaration.initializer
        ? declaration.initializer
        : declaration
    if (made && (isFunctionDeclaration(made) || isArrowFunction(made)) && made.body)
      return { body: made.body, parameters: made.parameters }
    throw new Unknown(`\`${callee.getText()}\` is no function with a body`)
  }

  /** `sql('column')`, `insert into t ${sql(row)}`, `set ${sql(change)}`: the driver writes the names. */
  #helper(helper: Expression, given: Arguments, before: string): Part[][] {
    const call = isIdentifier(helper) ? this.#valueOfName(helper) : helper
    const [first] = call && isCallExpression(call) ? call.arguments : []
    const argument = first && this.#resolve(first, given)
    const type = argument && this.#checker.getTypeAtLocation(argument)
    if (!argument || !type) throw new Unknown(`\`${helper.getText()}\` is no call of the driver`)
    const names = declaredType(this.#checker, type)
    if (names.literals) return names.literals.map((name) => [{ text: quoteName(name) }])
    if (names.kinds.has('string')) throw new Unknown(`the name \`${argument.getText()}\` can be any text`)
    const isList = this.#checker.isArrayType(type)
    const [element] = isList && type.isTypeReference() ? this.#checker.getTypeArguments(type) : []
    const values = [...this.#propertiesOf(element ?? type)].map(([name, parameter]) => ({
      name: quoteName(name),
      parameter,
    }))
    if (values.length === 0) throw new Unknown(`the columns of \`${argument.getText()}\` are not known`)
    // The driver uses the last keyword before the helper.
    const keyword = [...before.matchAll(/\b(?:insert|update|values|in|select)\b/gi)].at(-1)?.[0].toLowerCase()
    if (keyword === 'insert') {
      return [
        [
          { text: `(${values.map(({ name }) => name).join(', ')}) values (` },
          ...values.flatMap(({ parameter }, i) => [{ text: i ? ', ' : '' }, { parameter }]),
          { text: ')' },
        ],
      ]
    }
    if (keyword === 'update') {
      return [values.flatMap(({ name, parameter }, i) => [{ text: `${i ? ', ' : ''}${name} = ` }, { parameter }])]
    }
    throw new Unknown(`the helper of \`${argument.getText()}\` is not one of an insert or update`)
  }
}

function combine(choices: readonly Part[][], values: readonly Part[][]): Part[][] {
  if (choices.length * values.length <= statementsMax)
    return choices.flatMap((choice) => values.map((value) => [...choice, ...value]))
  return Array.from({ length: Math.max(choices.length, values.length) }, (_, index) => [
    ...(choices[index % choices.length] ?? []),
    ...(values[index % values.length] ?? []),
  ])
}

function returnsOf(body: Node): Expression[] {
  if (!isBlock(body)) return [body as Expression]
  const returned: Expression[] = []
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression) returned.push(node.expression)
    else if (!isArrowFunction(node) && !isFunctionDeclaration(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return returned
}

/** A value of the type that the driver reads as the declared one. */
function sampleInSql({ kinds, nullable, text }: DeclaredType): string {
  const [kind] = kinds
  const samples: Partial<Record<Kind, readonly [value: string, type: string]>> = {
    bigint: ['0', 'bigint'],
    number: ['0', 'integer'],
    string: [`''`, 'text'],
    boolean: ['false', 'boolean'],
    Date: [`'2026-01-01'`, 'timestamptz'],
    json: [`'{}'`, 'jsonb'],
  }
  const sample = kind && samples[kind]
  if (!sample || kinds.size > 1) throw new Unknown(`no value of ${text} is known in SQL`)
  return `${nullable ? 'null' : sample[0]}::${sample[1]}`
}

const quoteName = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

function withoutWrapping(expression: Expression): Expression {
  if (isParenthesizedExpression(expression) || isAsExpression(expression)) return withoutWrapping(expression.expression)
  return expression
}

const textOf = (parts: readonly Part[]): string => parts.map((part) => ('text' in part ? part.text : '$')).join('')

function statementOf(parts: readonly Part[]): Statement {
  const parameters: DeclaredType[] = []
  const text = parts
    .map((part) => {
      if ('text' in part) return part.text
      parameters.push(part.parameter)
      return `$${parameters.length}`
    })
    .join('')
  return { text, parameters }
}
