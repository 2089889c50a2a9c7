export { changeColumns } from './change-columns.tsx';
export { ChangesSection } from './changes-section.tsx';
export { RecentChanges } from './recent-changes.tsx';
