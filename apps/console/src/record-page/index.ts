export { OneRecord } from './one-record.tsx';
export { RecordHead, RecordPage } from './record-page.tsx';
export { SectionGrid } from './section-grid.tsx';
export { useRecordShortcuts } from './use-record-shortcuts.ts';
export { useTabInView } from './use-tab-in-view.ts';
