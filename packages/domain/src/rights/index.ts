export { hasRight, rightRefusal, withRight } from './rights.ts';
export { type Role, ROLES } from './roles.ts';
export { isRight, RIGHT_NAMES, type Right, RIGHTS } from './table.ts';
