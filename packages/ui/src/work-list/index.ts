export { type Work, WorkItem, WorkList } from './work-item.tsx';
