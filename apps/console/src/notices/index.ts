export { NoticeDialog } from './notice-dialog.tsx';
export { errorNotice, failureNotice, limitNotice } from './notice-of-error.ts';
export { createNotices, type Notices } from './notices.ts';
