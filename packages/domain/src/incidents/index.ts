export { causeOfObject, causeTitle, routerCauseTitle, routerCauseWords } from './cause.ts';
export { sameWords } from './same-words.ts';
