export { type KubeStatus, kubeStatusOf } from './kube.ts';
export { networkStatus } from './network.ts';
export { objectStatus } from './object.ts';
export { type PlacementObservation, type PlacementReport, placementStatus } from './placement.ts';
export { compareStatus, OTHER_STATUS_RANK, STATUS_RANKS, statusRank, worst } from './rank.ts';
export { type RouterObservation, routerStatus } from './router.ts';
export type { Allowed, Fact, Status, Tone, ToneCounts } from './status.ts';
export { ranksOfTones, toneOfRank } from './tone-ranks.ts';
export { addCounts, countTones, emptyCounts, labelOf, type StatusOf, toneOf, totalOf } from './tone.ts';
