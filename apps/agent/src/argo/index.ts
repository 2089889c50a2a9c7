export { Applications } from './applications.ts';
