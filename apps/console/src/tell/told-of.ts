import { generalMessages, limitNotices } from '@hawser/domain';
import { fieldMessages, noticeIn, shownMessage } from '../api/failure.ts';
import type { Told } from './teller.ts';

/** The notice of a limit that was reached, or null where an error is about something else. */
export function noticeOf(error: unknown): Told | null {
  const notice = noticeIn(error);
  if (notice === null) return null;
  return { title: limitNotices.title, text: notice, continueTo: '/settings/subscription' };
}

/** An error as a dialog: its message and, where the server gave one, the reason. */
export function errorOf(error: unknown, otherwise?: string): Told {
  const text = shownMessage(error, otherwise);
  const said = fieldMessages(error)[''] ?? '';
  const detail = said.startsWith(text) ? said.slice(text.length).trim() : '';
  return { title: generalMessages.errorTitle, text, ...(detail === '' ? {} : { detail }) };
}
