import { generalMessages } from '@hawser/domain/fields';
import { limitNotices } from '@hawser/domain/plans';
import { fieldMessages, noticeIn, shownMessage } from '../client/index.ts';
import type { Notice } from './notices.ts';

/** The notice of a limit that was reached, or null where an error is about something else. */
export function limitNotice(error: unknown): Notice | null {
  const notice = noticeIn(error);
  if (notice === null) return null;
  return { title: limitNotices.title, text: notice, continueTo: '/settings/subscription' };
}

/** An error as a dialog: its message and, where the server gave one, the reason. */
export function errorNotice(error: unknown, otherwise?: string): Notice {
  const text = shownMessage(error, otherwise);
  const said = fieldMessages(error)[''] ?? '';
  const detail = said.startsWith(text) ? said.slice(text.length).trim() : '';
  return { title: generalMessages.errorTitle, text, ...(detail === '' ? {} : { detail }) };
}
