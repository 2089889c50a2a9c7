import { MAX_TREE_DEPTH } from '@hawser/domain/resource-tree';
import type { TreeNode } from '@hawser/contract/streams';
import { type ResourceProblem, worstProblem } from './resource-problem.ts';

interface Owned {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** The problems of single resources, by UID. */
  readonly problems: ReadonlyMap<string, ResourceProblem>;
  /** The objects that resources were applied for, by UID. */
  readonly appliedFor: ReadonlyMap<string, string>;
}

/**
 * The worst problem among the descendants of each applied object, by its id, to 1,000 levels (Spec 1 §13). It goes from what has a problem
 * upwards, so that it costs nothing while all is well. A loop of owners ends.
 */
export function problemsOfOwners({ nodes, problems, appliedFor }: Owned): Map<string, ResourceProblem> {
  const found = new Map<string, ResourceProblem>();
  for (const [uid, problem] of problems) {
    let level = [uid];
    const seen = new Set(level);
    for (let depth = 0; depth < MAX_TREE_DEPTH && level.length > 0; depth += 1) {
      level = ownersOf(level, nodes, problem).filter((owner) => !seen.has(owner));
      for (const owner of level) {
        seen.add(owner);
        const objectID = appliedFor.get(owner);
        if (objectID !== undefined) found.set(objectID, worstProblem(found.get(objectID), problem));
      }
    }
  }
  return found;
}

function ownersOf(
  uids: readonly string[],
  nodes: ReadonlyMap<string, TreeNode>,
  { isEnded }: ResourceProblem,
): string[] {
  const owners = uids.flatMap((uid) => nodes.get(uid)?.parents ?? []);
  return [...new Set(owners)].filter((uid) => !(isEnded && nodes.get(uid)?.kind === 'CronJob'));
}
