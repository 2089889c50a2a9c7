export { NoticeDialog } from './notice-dialog.tsx';
export { errorNotice, limitNotice } from './notice-of-error.ts';
export { createNotices, type Notices } from './notices.ts';
