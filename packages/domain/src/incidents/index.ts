export {
  causeOfObject,
  causeTitle,
  causeWords,
  isOutage,
  routerCauseTitle,
  routerCauseWords,
} from './cause.ts';
export { RANKS_WITHOUT_INCIDENT, ROUTER_INCIDENT_RANK } from './router.ts';
