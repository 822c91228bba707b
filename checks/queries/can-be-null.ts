import { isNode, nodeIn, nodesIn, numberIn, type TreeNode, type TreeValue } from './node-tree.ts'

/** Whether a parameter's value can be null, and its elements when it is an array. */
export interface ParameterNulls {
  readonly nullable: boolean
  readonly elementNullable: boolean
}

/** Facts of the catalogue that are not in the parse tree. */
export interface Catalogue {
  /** `relation.column`, by their numbers, of the columns that are declared `not null`. */
  readonly notNullColumns: ReadonlySet<string>
  /** The stored queries of the views, by the view's number. */
  readonly views: ReadonlyMap<number, TreeNode>
  /** Functions by their number. */
  readonly functions: ReadonlyMap<
    number,
    { readonly name: string; readonly builtIn: boolean; readonly strict: boolean }
  >
  /** The names of the built-in operators, by their number. */
  readonly operators: ReadonlyMap<number, string>
}

/** Enumerations of PostgreSQL's headers: nodes.h, primnodes.h, parsenodes.h. */
const joinType = { inner: 0, left: 1, full: 2, right: 3 } as const
const rteKind = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const
const subLinkType = { exists: 0, all: 1, any: 2, expression: 4, array: 6 } as const
const command = { select: 1, update: 2, insert: 3, delete: 4 } as const
const nullTestIsNotNull = 1
const strictBooleanTests = new Set([0, 2, 5])
const onConflictUpdate = 2

/**
 * Built-in operators and functions that give null for a null argument only. Lists, because PostgreSQL's `strict` says the
 * opposite alone: `'{}'::jsonb ->> 'x'` is strict and null.
 */
const totalOperators = new Set(
  '+ - * / % ^ & | << >> = <> < > <= >= || @> <@ && ? ?| ?& ~ !~ ~* !~* ~~ !~~ ~~* !~~*'.split(' '),
)
const totalFunctions = new Set(
  (
    'abs ceil floor round trunc sign length lower upper btrim replace left right starts_with ' +
    'encode decode md5 sha256 split_part regexp_replace cardinality octet_length strpos quote_ident quote_literal ' +
    'date_trunc date_part extract timezone to_char make_interval generate_series nextval hashtextextended ' +
    'to_json to_jsonb array_to_string jsonb_typeof'
  ).split(' '),
)
/** Built-in functions that never return null, whatever their arguments are. */
const neverNull = new Set(
  'concat jsonb_build_object jsonb_build_array json_build_object json_build_array num_nulls num_nonnulls pg_is_in_recovery'.split(
    ' ',
  ),
)
/** Built-in functions that return null only for a null first argument. */
const nullByFirst = new Set(['concat_ws', 'format'])
/** Functions of the ledger whose results are ids and columns that are never null. */
const totalOfLedger = new Set(['find_postings', 'lock_accounts', 'lock_in_lane', 'next_posting_ids', 'post_set'])
const isCastFormat = (format: number): boolean => format === 1 || format === 2

interface Scope {
  readonly query: TreeNode
  readonly parent: Scope | undefined
  /** `rangeTable.column` of columns that conditions make non-null. */
  readonly proven: ReadonlySet<string>
}

/** Whether each output column of an analysed query can be null. */
export class NullAnalysis {
  readonly #catalogue: Catalogue
  /** The parameters from $1 on. */
  readonly #parameters: readonly ParameterNulls[]
  /** Columns of recursive queries in progress: they are nullable only for a reason other than themselves. */
  readonly #underWay = new Set<string>()

  constructor(catalogue: Catalogue, parameters: readonly ParameterNulls[]) {
    this.#catalogue = catalogue
    this.#parameters = parameters
  }

  columnsOf(query: TreeNode): boolean[] {
    return outputsOf(query).map((_, index) => this.#column(query, index, undefined))
  }

  #column(query: TreeNode, index: number, parent: Scope | undefined): boolean {
    const operations = query.fields['setOperations']
    if (isNode(operations)) return this.#setOperation(query, operations, index, parent)
    const target = outputsOf(query)[index]
    if (!target) return true
    return this.#canBeNull(target.fields['expr'], this.#scopeOf(query, parent))
  }

  #setOperation(query: TreeNode, node: TreeNode, index: number, parent: Scope | undefined): boolean {
    if (node.tag === 'RANGETBLREF') {
      const entry = rangeTable(query, numberIn(node, 'rtindex'))
      return this.#column(nodeIn(entry, 'subquery'), index, { query, parent, proven: new Set() })
    }
    const left = () => this.#setOperation(query, nodeIn(node, 'larg'), index, parent)
    const right = () => this.#setOperation(query, nodeIn(node, 'rarg'), index, parent)
    const union = 1
    return numberIn(node, 'op') === union ? left() || right() : left()
  }

  #scopeOf(query: TreeNode, parent: Scope | undefined): Scope {
    const proven = new Set<string>()
    const jointree = query.fields['jointree']
    if (isNode(jointree)) this.#proveFrom(jointree, proven)
    const scope = { query, parent, proven }
    this.#applyWrites(scope, proven)
    return scope
  }

  /** A written column has the written value; conditions refer to the row before. */
  #applyWrites(scope: Scope, proven: Set<string>): void {
    const { query } = scope
    const kind = numberIn(query, 'commandType')
    if (kind !== command.update && kind !== command.insert) return
    const conflict = query.fields['onConflict']
    const overwritten = isNode(conflict) && numberIn(conflict, 'action') === onConflictUpdate
    const relation = numberIn(query, 'resultRelation')
    // Each value refers to the row before, so all are analysed before any takes effect.
    const written = nodesIn(query.fields['targetList']).map((target) => ({
      key: `${relation}.${numberIn(target, 'resno')}`,
      isNull: overwritten || this.#canBeNull(target.fields['expr'], scope),
    }))
    for (const { key, isNull } of written) {
      if (isNull) proven.delete(key)
      else proven.add(key)
    }
  }

  #proveFrom(node: TreeNode, proven: Set<string>): void {
    if (node.tag === 'FROMEXPR') {
      for (const item of nodesIn(node.fields['fromlist'])) this.#proveFrom(item, proven)
      for (const key of this.#provenBy(node.fields['quals'])) proven.add(key)
    } else if (node.tag === 'JOINEXPR') {
      const kind = numberIn(node, 'jointype')
      if (kind === joinType.inner || kind === joinType.left) this.#proveFrom(nodeIn(node, 'larg'), proven)
      if (kind === joinType.inner || kind === joinType.right) this.#proveFrom(nodeIn(node, 'rarg'), proven)
      if (kind === joinType.inner) for (const key of this.#provenBy(node.fields['quals'])) proven.add(key)
    }
  }

  /** The columns that are not null where the condition is true. */
  #provenBy(condition: TreeValue): Set<string> {
    if (Array.isArray(condition)) return union(condition.map((part) => this.#provenBy(part)))
    if (!isNode(condition)) return new Set()
    const { tag, fields } = condition
    if (tag === 'BOOLEXPR') {
      const parts = nodesIn(fields['args'])
      if (fields['boolop'] === 'and') return union(parts.map((part) => this.#provenBy(part)))
      if (fields['boolop'] === 'or') return intersection(parts.map((part) => this.#provenBy(part)))
      return this.#strictIn(parts[0])
    }
    if (tag === 'NULLTEST')
      return numberIn(condition, 'nulltesttype') === nullTestIsNotNull ? this.#strictIn(fields['arg']) : new Set()
    if (tag === 'BOOLEANTEST')
      return strictBooleanTests.has(numberIn(condition, 'booltesttype')) ? this.#strictIn(fields['arg']) : new Set()
    if (tag === 'SCALARARRAYOPEXPR') {
      const [left, array] = nodesIn(fields['args'])
      // A comparison with all elements of an empty array is true even of a null; a list `not in (…)` is not empty.
      return fields['useOr'] === 'true' || array?.tag === 'ARRAYEXPR' ? this.#strictIn(left) : new Set()
    }
    if (tag === 'SUBLINK' && numberIn(condition, 'subLinkType') === subLinkType.any)
      return this.#strictIn(fields['testexpr'])
    return this.#strictIn(condition)
  }

  /** The columns whose null would make the expression null. */
  #strictIn(expression: TreeValue): Set<string> {
    if (!isNode(expression)) return new Set()
    const { tag, fields } = expression
    if (tag === 'VAR')
      return numberIn(expression, 'varlevelsup') === 0
        ? new Set([`${numberIn(expression, 'varno')}.${numberIn(expression, 'varattno')}`])
        : new Set()
    if (tag === 'OPEXPR' || tag === 'FUNCEXPR') {
      const id = numberIn(expression, tag === 'OPEXPR' ? 'opfuncid' : 'funcid')
      if (!this.#catalogue.functions.get(id)?.strict) return new Set()
      return union(nodesIn(fields['args']).map((argument) => this.#strictIn(argument)))
    }
    if (isCast(tag)) return this.#strictIn(fields['arg'])
    return new Set()
  }

  #canBeNull(value: TreeValue, scope: Scope): boolean {
    if (!isNode(value)) return false
    const { tag, fields } = value
    const some = (list: TreeValue) => nodesIn(list).some((item) => this.#canBeNull(item, scope))
    switch (tag) {
      case 'VAR':
        return this.#variable(value, scope)
      case 'CONST':
        return fields['constisnull'] === 'true'
      case 'PARAM':
        return this.#parameters[numberIn(value, 'paramid') - 1]?.nullable ?? true
      case 'TARGETENTRY':
        return this.#canBeNull(fields['expr'], scope)
      case 'OPEXPR':
        return !totalOperators.has(this.#catalogue.operators.get(numberIn(value, 'opno')) ?? '') || some(fields['args'])
      case 'FUNCEXPR':
        return this.#functionNull(value, scope)
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return some(fields['args'])
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return nodesIn(fields['args']).every((item) => this.#canBeNull(item, scope))
      case 'CASEEXPR':
        return this.#caseNull(value, scope)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'NEXTVALUEEXPR':
      case 'JSONCONSTRUCTOREXPR':
        return false
      case 'AGGREF':
        return this.#aggregateNull(value, scope)
      case 'WINDOWFUNC':
        return this.#windowNull(value, scope)
      case 'SUBLINK':
        return this.#subLinkNull(value, scope)
      default:
        return isCast(tag) ? this.#canBeNull(fields['arg'], scope) : true
    }
  }

  #functionNull(call: TreeNode, scope: Scope): boolean {
    const called = this.#catalogue.functions.get(numberIn(call, 'funcid'))
    if (!called?.builtIn) return !called || !totalOfLedger.has(called.name)
    if (called.name === 'unnest') return this.#elementsNull(nodesIn(call.fields['args'])[0])
    if (neverNull.has(called.name)) return false
    const given = nodesIn(call.fields['args'])
    if (nullByFirst.has(called.name)) return this.#canBeNull(given[0], scope)
    if (!totalFunctions.has(called.name) && !isCastFormat(numberIn(call, 'funcformat'))) return true
    return given.some((item) => this.#canBeNull(item, scope))
  }

  #elementsNull(array: TreeValue): boolean {
    if (!isNode(array)) return true
    if (isCast(array.tag)) return this.#elementsNull(array.fields['arg'])
    if (array.tag !== 'PARAM') return true
    return this.#parameters[numberIn(array, 'paramid') - 1]?.elementNullable ?? true
  }

  #caseNull(value: TreeNode, scope: Scope): boolean {
    let proven = scope.proven
    for (const branch of nodesIn(value.fields['args'])) {
      const condition = branch.fields['expr']
      const inside = { ...scope, proven: union([proven, this.#provenBy(condition)]) }
      if (this.#canBeNull(branch.fields['result'], inside)) return true
      proven = union([proven, this.#provenByFailing(condition)])
    }
    const otherwise = value.fields['defresult']
    return !isNode(otherwise) || this.#canBeNull(otherwise, { ...scope, proven })
  }

  /** The columns that are not null where the condition is not true: after `x is null`, x is not null. */
  #provenByFailing(condition: TreeValue): Set<string> {
    if (!isNode(condition)) return new Set()
    const { tag, fields } = condition
    if (tag === 'BOOLEXPR' && fields['boolop'] === 'or')
      return union(nodesIn(fields['args']).map((part) => this.#provenByFailing(part)))
    const isNullTest = tag === 'NULLTEST' && numberIn(condition, 'nulltesttype') !== nullTestIsNotNull
    return isNullTest ? this.#strictIn(fields['arg']) : new Set()
  }

  /** Without groups an aggregate has one row even for no input, and is then null, except for a count. */
  #aggregateNull(value: TreeNode, scope: Scope): boolean {
    if (this.#catalogue.functions.get(numberIn(value, 'aggfnoid'))?.name === 'count') return false
    if (numberIn(value, 'agglevelsup') > 0) return true
    const { groupClause, groupingSets } = scope.query.fields
    if (nodesIn(groupClause).length === 0 || nodesIn(groupingSets).length > 0 || isNode(value.fields['aggfilter']))
      return true
    return nodesIn(value.fields['args']).some((item) => this.#canBeNull(item, scope)) && !this.#keepsNulls(value)
  }

  /** Aggregates whose result contains the nulls of their input. */
  #keepsNulls(value: TreeNode): boolean {
    const name = this.#catalogue.functions.get(numberIn(value, 'aggfnoid'))?.name ?? ''
    return /^(?:array_agg|jsonb?_agg|jsonb?_object_agg)$/.test(name)
  }

  #windowNull(value: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(numberIn(value, 'winfnoid'))?.name ?? ''
    if (/^(?:count|row_number|rank|dense_rank|ntile|percent_rank|cume_dist)$/.test(name)) return false
    if (!/^(?:sum|min|max|first_value|last_value)$/.test(name) || isNode(value.fields['aggfilter'])) return true
    const clause = nodesIn(scope.query.fields['windowClause']).find(
      (window) => numberIn(window, 'winref') === numberIn(value, 'winref'),
    )
    // Without a frame of its own a window contains its row.
    const defaultFrame = 1058
    if (!clause || numberIn(clause, 'frameOptions') !== defaultFrame) return true
    return nodesIn(value.fields['args']).some((item) => this.#canBeNull(item, scope))
  }

  #subLinkNull(value: TreeNode, scope: Scope): boolean {
    const kind = numberIn(value, 'subLinkType')
    if (kind === subLinkType.exists || kind === subLinkType.array) return false
    const inner = nodeIn(value, 'subselect')
    if (kind === subLinkType.any || kind === subLinkType.all)
      return this.#canBeNull(value.fields['testexpr'], scope) || this.#column(inner, 0, scope)
    if (kind !== subLinkType.expression || !hasOneRow(inner)) return true
    return this.#column(inner, 0, scope)
  }

  #variable(value: TreeNode, scope: Scope): boolean {
    let own: Scope | undefined = scope
    for (let up = numberIn(value, 'varlevelsup'); up > 0; up--) own = own?.parent
    if (!own) return true
    const table = numberIn(value, 'varno')
    const column = numberIn(value, 'varattno')
    if (own.proven.has(`${table}.${column}`)) return false
    if (nodesOrTokens(value.fields['varnullingrels']).length > 0) return true
    // `old` and `new` of a returning list.
    if (numberIn(value, 'varreturningtype') > 0) return true
    // System columns and whole rows.
    if (column <= 0) return false
    return this.#entryColumn(rangeTable(own.query, table), column, own)
  }

  #entryColumn(entry: TreeNode, column: number, scope: Scope): boolean {
    switch (numberIn(entry, 'rtekind')) {
      case rteKind.relation: {
        const relation = numberIn(entry, 'relid')
        const view = this.#catalogue.views.get(relation)
        if (view) return this.#column(view, column - 1, undefined)
        return !this.#catalogue.notNullColumns.has(`${relation}.${column}`)
      }
      case rteKind.subquery:
        return this.#column(nodeIn(entry, 'subquery'), column - 1, scope)
      case rteKind.join:
        return this.#canBeNull(listIn(entry, 'joinaliasvars')[column - 1], scope)
      case rteKind.group:
        return this.#canBeNull(listIn(entry, 'groupexprs')[column - 1], scope)
      case rteKind.values:
        return listIn(entry, 'values_lists').some((row) =>
          this.#canBeNull(Array.isArray(row) ? row[column - 1] : undefined, scope),
        )
      case rteKind.function:
        return this.#functionColumn(entry, column, scope)
      case rteKind.cte:
        return this.#cteColumn(entry, column, scope)
      default:
        return true
    }
  }

  #functionColumn(entry: TreeNode, column: number, scope: Scope): boolean {
    let first = 1
    for (const item of nodesIn(entry.fields['functions'])) {
      const next = first + numberIn(item, 'funccolcount')
      // Arrays that are unnested together have the same length: they are made from the same rows.
      if (column < next) return this.#canBeNull(item.fields['funcexpr'], scope)
      first = next
    }
    // The number of the row.
    return false
  }

  #cteColumn(entry: TreeNode, column: number, scope: Scope): boolean {
    let own: Scope | undefined = scope
    for (let up = numberIn(entry, 'ctelevelsup'); up > 0; up--) own = own?.parent
    const name = entry.fields['ctename']
    const cte = nodesIn(own?.query.fields['cteList']).find((item) => item.fields['ctename'] === name)
    if (!own || !cte || typeof name !== 'string') return true
    const query = nodeIn(cte, 'ctequery')
    const key = `${name}.${column}`
    if (this.#underWay.has(key)) return false
    this.#underWay.add(key)
    try {
      return this.#column(query, column - 1, own)
    } finally {
      this.#underWay.delete(key)
    }
  }
}

/** The output of a query; the rest of a target list sorts or groups. */
const outputsOf = (query: TreeNode): readonly TreeNode[] =>
  nodesIn(query.fields[numberIn(query, 'commandType') === command.select ? 'targetList' : 'returningList']).filter(
    (target) => target.fields['resjunk'] !== 'true',
  )

const listIn = (node: TreeNode, field: string): readonly TreeValue[] => nodesOrTokens(node.fields[field])

const nodesOrTokens = (value: TreeValue): readonly TreeValue[] => (Array.isArray(value) ? value : [])

function rangeTable(query: TreeNode, number: number): TreeNode {
  const entry = nodesIn(query.fields['rtable'])[number - 1]
  if (!entry) throw new Error(`the query has no table ${number}`)
  return entry
}

/** Exactly one row for any input: an aggregate without groups, or no table at all. */
function hasOneRow(query: TreeNode): boolean {
  if (isNode(query.fields['setOperations']) || isNode(query.fields['limitCount']) || isNode(query.fields['havingQual']))
    return false
  const grouped = nodesIn(query.fields['groupClause']).length > 0
  if (query.fields['hasAggs'] === 'true') return !grouped
  const from = nodeIn(query, 'jointree')
  return nodesIn(from.fields['fromlist']).length === 0 && !isNode(from.fields['quals'])
}

const casts = new Set([
  'RELABELTYPE',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COERCETODOMAIN',
  'COLLATEEXPR',
  'CONVERTROWTYPEEXPR',
])

const isCast = (tag: string): boolean => casts.has(tag)

const union = (sets: readonly ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

const intersection = (sets: readonly ReadonlySet<string>[]): Set<string> =>
  new Set([...(sets[0] ?? [])].filter((key) => sets.every((set) => set.has(key))))
