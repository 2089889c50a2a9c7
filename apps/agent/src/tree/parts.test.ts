import { STREAM_CREDIT, TreeItem, TreeNode } from '@hawser/contract/streams';
import { describe, expect, test } from 'vitest';
import { nodeOf } from './node.ts';
import { partsOf } from './parts.ts';

const long = '\u0001'.repeat(5_000);
const many = <Entry>(entry: Entry): Entry[] => Array.from({ length: 200 }, () => entry);

/** A pod with everything that the API server lets somebody write into it. */
const hostile = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    uid: '6f1cdd0e-5b76-4d5b-b1a3-06ac0a2b2a17',
    name: 'p',
    namespace: 'n',
    ownerReferences: [{ uid: 'x'.repeat(10_000) }, { uid: 'root' }],
    labels: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`label-${n}`, 'x'.repeat(63)])),
  },
  spec: { nodeName: long, containers: many({ image: long }) },
  status: {
    phase: 'Failed',
    message: long,
    conditions: many({ type: long, message: long, lastTransitionTime: '1960-01-01T00:00:00Z' }),
    containerStatuses: many({
      name: long,
      image: long,
      restartCount: -1,
      state: { waiting: { reason: long } },
    }),
  },
};

describe('the resources of a tree', () => {
  test('are what the server accepts, whatever is written in them', () => {
    const node = nodeOf(hostile);
    expect(TreeNode.safeParse(node).error).toBeUndefined();
    expect(node.parents).toEqual(['root']);
  });

  test('are divided into items that fit into the credit of a stream; the largest are sent without lists', () => {
    const large = nodeOf(hostile);
    const small = { ...large, containers: [], conditions: [], images: [], labels: {} };
    const parts = partsOf([...Array.from({ length: 250 }, () => ({ ...small })), large, large]);
    for (const nodes of parts) {
      expect(JSON.stringify(nodes).length).toBeLessThan(STREAM_CREDIT / 2);
      expect(TreeItem.shape.nodes.safeParse(nodes).success).toBe(true);
    }
    expect(parts.flat()).toHaveLength(252);
    expect(parts.flat().at(-1)).toEqual(small);
  });

  test('are one empty item when there are none', () => {
    expect(partsOf([])).toEqual([[]]);
  });
});
