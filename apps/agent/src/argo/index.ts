export { argoCdAccess } from './access.ts';
export { Applications } from './applications.ts';
