import { generalMessages } from '@hawser/domain/fields';
import { limitNotices } from '@hawser/domain/plans';
import { fieldMessages, noticeIn, shownMessage } from '../client/index.ts';
import type { Notice } from './notices.ts';

/** The notice for a limit that was reached, or null for other errors. */
export function limitNotice(error: unknown): Notice | null {
  const notice = noticeIn(error);
  if (notice === null) return null;
  return { title: limitNotices.title, text: notice, continueTo: '/settings/subscription' };
}

/** An error as a dialog: its message and, if the server gave one, the reason. */
export function errorNotice(error: unknown, otherwise?: string): Notice {
  const text = shownMessage(error, otherwise);
  const message = fieldMessages(error)[''] ?? '';
  const detail = message.startsWith(text) ? message.slice(text.length).trim() : '';
  return { title: generalMessages.errorTitle, text, ...(detail === '' ? {} : { detail }) };
}
