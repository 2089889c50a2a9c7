export {
  ActOnApplication,
  ActOnApplications,
  ApplicationActed,
  ApplicationActionItem,
  ApplicationActionRequest,
  ArgoAction,
} from './action.ts';
export {
  ApplicationItem,
  ArgoApplication,
  type ArgoSyncWindow,
  MAX_ARGO_HISTORY,
  MAX_ARGO_RESOURCES,
} from './application.ts';
export {
  ApplicationCommitsItem,
  ApplicationCommitsRequest,
  type ArgoCommit,
  MAX_ARGO_COMMITS,
} from './commit.ts';
export { ApplicationDiffItem, ApplicationDiffRequest, type ArgoDifference } from './difference.ts';
