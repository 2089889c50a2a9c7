import {
  type KyselyPlugin,
  type QueryId,
  QueryNode,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  sql,
  type UnknownRow,
} from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
  readonly [removed: `Rows Removed by ${string}`]: number;
}

/**
 * Number of rows that all plan nodes of `work` returned or discarded: a measure of work that does not depend on the machine.
 */
export async function touchedBy(
  tx: TenantTransaction,
  work: (tx: TenantTransaction) => Promise<unknown>,
): Promise<number> {
  const explaining = new Explaining(tx.db);
  await work({ ...tx, db: tx.db.withPlugin(explaining) as TenantTransaction['db'] });
  return explaining.touched;
}

/** Explains each statement, and then runs it again for its rows. */
class Explaining implements KyselyPlugin {
  touched = 0;
  readonly #db: TenantTransaction['db'];
  readonly #asked = new WeakMap<QueryId, RootOperationNode>();

  constructor(db: TenantTransaction['db']) {
    this.#db = db;
  }

  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }): RootOperationNode {
    this.#asked.set(queryId, node);
    if (SelectQueryNode.is(node)) return QueryNode.cloneWithExplain(node, 'json', sql`analyze`);
    if (!RawNode.is(node)) throw new Error(`${node.kind} is not explained`);
    const [first = '', ...rest] = node.sqlFragments;
    return RawNode.create([`explain (analyze, format json) ${first}`, ...rest], node.parameters);
  }

  async transformResult<R extends { rows: UnknownRow[] }>({
    queryId,
    result,
  }: {
    queryId: QueryId;
    result: R;
  }): Promise<R> {
    for (const row of result.rows) {
      const [{ Plan: plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }];
      this.touched += touchedIn(plan);
    }
    const asked = this.#asked.get(queryId);
    if (asked === undefined) throw new Error('an answer to nothing');
    const compiled = this.#db.getExecutor().compileQuery(asked, queryId);
    const { rows } = await this.#db.executeQuery<UnknownRow>(compiled);
    return { ...result, rows };
  }
}

function touchedIn(node: PlanNode): number {
  const removed = Object.entries(node).filter(([name]) => name.startsWith('Rows Removed by'));
  const rows = removed.reduce((sum, [, count]) => sum + (count as number), node['Actual Rows']);
  return (node.Plans ?? []).reduce((sum, below) => sum + touchedIn(below), rows * node['Actual Loops']);
}
