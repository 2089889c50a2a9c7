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
  MAX_ARGO_HISTORY,
  MAX_ARGO_RESOURCES,
} from './application.ts';
