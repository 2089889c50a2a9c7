import { BASELINE } from './baseline.ts';
import type { Control } from './control.ts';
import type { PodSecurityLevel } from './level.ts';
import type { PodFields } from './pod.ts';
import { RESTRICTED } from './restricted.ts';

/** A field of a pod that a level of the Pod Security Standards forbids, with the control that forbids it. */
export interface PodViolation {
  readonly control: string;
  readonly path: string;
}

const CONTROLS: Readonly<Record<PodSecurityLevel, readonly Control[]>> = {
  privileged: [],
  baseline: BASELINE,
  restricted: [...BASELINE, ...RESTRICTED],
};

/** What `level` forbids in a pod; empty when it allows the pod. A field of the wrong type is forbidden. */
export function podViolations(level: PodSecurityLevel, pod: PodFields): PodViolation[] {
  return CONTROLS[level].flatMap(({ name, violations }) =>
    violations(pod).map((path) => ({ control: name, path: `${pod.at}${path}` })),
  );
}
