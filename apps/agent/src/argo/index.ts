export { argoCdAccess } from './access.ts';
export { Applications } from './applications.ts';
export { AwaitedArgoCd } from './awaited-argocd.ts';
