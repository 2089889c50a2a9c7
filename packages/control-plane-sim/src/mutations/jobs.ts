import type { Store } from '@hawser/server/simulator';
import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
} from 'kysely';
import type { Mutations } from './mutation.ts';

/** Accepts a server that once had the claim, although another one has it now. */
class AnyTaker extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node;
    const isTaker =
      ReferenceNode.is(leftOperand) &&
      ColumnNode.is(leftOperand.column) &&
      leftOperand.column.column.name === 'taken_until';
    if (!isTaker) return super.transformBinaryOperation(node);
    return { ...node, operator: OperatorNode.create('is not distinct from'), rightOperand: leftOperand };
  }
}

const transformer = new AnyTaker();
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

const unguarded = (store: Store): Store => ({
  ...store,
  tenant: (owner, work) => store.tenant(owner, (tx) => work({ ...tx, db: tx.db.withPlugin(plugin) })),
});

/** Mutations of how jobs are run. */
export const JOBS: Mutations = {
  'job-run-by-two': () => ({
    description: 'A slow server continues a job that another one has taken over.',
    violates: ['commands'],
    server: { store: (store, part) => (part === 'jobs' ? unguarded(store) : store) },
  }),
};
