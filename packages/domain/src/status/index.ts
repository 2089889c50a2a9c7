export { type KubeStatus, kubeStatusOf } from './kube.ts';
export { networkStatus } from './network.ts';
export { objectStatus } from './object.ts';
export { type PlacementObservation, type PlacementReport, placementStatus } from './placement.ts';
export { type PodProblem, podProblemIn, podProblemText } from './pod-problem.ts';
export { isGoodRank, objectRank, STATUS_RANKS, statusRank } from './rank.ts';
export { isOutage } from './outage.ts';
export { remedyOf } from './remedy.ts';
export { missingReplicas, replicasText, replicasWords } from './replicas.ts';
export { reporterStatus, type RouterObservation, routerStatus } from './router.ts';
export { rowStatus } from './row.ts';
export { simulatedMark } from './simulated-mark.ts';
export type { Fact, Status, Tone, ToneCounts, ToneWords } from './status.ts';
export { problemsAmong, ranksOfTones, toneOfRank } from './tone-ranks.ts';
export {
  addCounts,
  ATTENTION,
  attentionOf,
  emptyCounts,
  labelOf,
  type StatusOf,
  toneOf,
  totalOf,
} from './tone.ts';
