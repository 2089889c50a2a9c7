export { AbsentPage, OneRecord } from './one-record.tsx';
export { OtherContext } from './other-context.tsx';
export { RecordHead, RecordPage } from './record-page.tsx';
export { SectionGrid } from './section-grid.tsx';
export { useRecordShortcuts } from './use-record-shortcuts.ts';
export { useTabInView } from './use-tab-in-view.ts';
