export { type Work, WorkItem, WorkList } from './work-item.tsx';
export { type CountedWork, workProgress, workText } from './work-text.ts';
