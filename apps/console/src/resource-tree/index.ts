export { ConditionList } from './condition-list.tsx';
export { HealthBadge, toneOf } from './health-badge.tsx';
export { Manifest } from './manifest.tsx';
export { Containers, Labels } from './resource-parts.tsx';
export { ResourceTree } from './resource-tree.tsx';
export { reasonOf } from './tree-columns.tsx';
export { outdatedHealth, wasText } from './tree-state.ts';
export { useTree } from './use-tree.ts';
