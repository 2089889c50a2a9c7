export { ChangedFields } from './changed-fields.tsx';
export { type ClusterGroup, ClusterGroupList, GroupTotals } from './cluster-groups.tsx';
export { useChangedLines } from './use-comparison.ts';
export { YamlChanges } from './yaml-changes.tsx';
export { useOpenedInPlace } from './use-opened-in-place.ts';
