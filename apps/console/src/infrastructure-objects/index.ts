export { INFRASTRUCTURE_OBJECT, isInfrastructureObject } from './infrastructure-actions.tsx';
export { infrastructureObjects } from './registration.tsx';
