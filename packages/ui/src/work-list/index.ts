export { type Work, WorkItem, WorkList } from './work-item.tsx';
export { type CountedWork, workPart, workWords } from './work-words.ts';
