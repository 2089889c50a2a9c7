import { BaseSequencer } from 'vitest/node';

/** Test files that take longest, in this order; measured on two cores. */
export const LONGEST = [
  'apps/server/src/system-tests/isolation.test.ts',
  'apps/server/src/system-tests/argocd.test.ts',
  'apps/server/src/system-tests/gitops-journey.test.ts',
  'apps/server/src/system-tests/crash.test.ts',
  'apps/server/src/fleet-index/fleet-index.test.ts',
  'apps/server/src/demo/demo.test.ts',
  'apps/server/src/system-tests/outage.test.ts',
  'apps/agent/src/testing/faults.test.ts',
  'apps/server/src/main.test.ts',
  'packages/control-plane-sim/src/replicas/replicas.test.ts',
  'apps/server/src/system-tests/killed-deletion.test.ts',
  'packages/control-plane-sim/src/seeds.test.ts',
  'packages/kube-sim/src/conformance/real-api-server.test.ts',
  'apps/server/src/rate-limit/rate-limit.test.ts',
  'apps/agent/src/testing/inspect.test.ts',
  'apps/agent/src/testing/registrations.test.ts',
  'apps/agent/src/features/argocd.test.ts',
  'apps/agent/src/testing/apply.test.ts',
  'packages/fleet-sim/src/demo/demo.test.ts',
  'apps/server/src/system-tests/argo-events.test.ts',
  'packages/control-plane-sim/src/mutations.test.ts',
  'apps/server/src/agents/peers/peers.test.ts',
  'apps/server/src/identity/setup.test.ts',
  'apps/agent/src/features/killed-for-real.test.ts',
  'apps/server/src/agents/install/cluster.test.ts',
];

/** These files (paths end with those of `LONGEST`) with the longest first; the others stay in their order. */
export function longestFirst(files, pathOf) {
  const rank = (file) => {
    const at = LONGEST.findIndex((path) => pathOf(file).endsWith(path));
    return at < 0 ? LONGEST.length : at;
  };
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * So that at the end no processor waits for a long file that was started last. Where nothing is known of an earlier run, vitest goes
 * by the size of files, and a small file may take a minute.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return longestFirst(await super.sort(files), ({ moduleId }) => moduleId);
  }
}
