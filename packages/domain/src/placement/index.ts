export { type CompiledRules, compileRules } from './compile.ts';
export { type Demand, demandsOfAny } from './demands.ts';
export {
  CLUSTER_PROPERTIES,
  type ClusterProperty,
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
export { placementMessages } from './messages.ts';
export { type Pair, place } from './place.ts';
export { formatRule, PART_MAX, parseRule, type StoredRule } from './rule.ts';
