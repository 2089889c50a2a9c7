export { isPodSecurityLevel, POD_SECURITY_LEVELS, type PodSecurityLevel } from './level.ts';
export { type PodFields, podOf } from './pod.ts';
export { podReferences } from './references.ts';
export { podViolations, type PodViolation } from './violations.ts';
