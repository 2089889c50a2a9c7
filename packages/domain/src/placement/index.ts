export { type CompiledRules, compileRules } from './compile.ts';
export { type Requirement, requirementsOfAny } from './requirements.ts';
export {
  CLUSTER_PROPERTIES,
  DEPTH_MAX,
  type Expression,
  matches,
  OBJECT_PROPERTIES,
  type ObjectProperty,
  type PlacementCluster,
  type PlacementObject,
  type Rule,
  type Subject,
} from './expression.ts';
export { FEATURE_RULES } from './feature-rules.ts';
export { placementMessages } from './messages.ts';
export { assignments } from './assignments.ts';
export { formatRule, PART_MAX, parseRule, type StoredRule } from './rule.ts';
