import { generalMessages } from '@hawser/domain/fields';
import { limitNotices } from '@hawser/domain/plans';
import { fieldMessages, noticeIn, RequestFailure, shownMessage } from '../client/index.ts';
import type { Notice } from './notices.ts';

/** The notice for a limit that was reached, or null for other errors. */
export function limitNotice(error: unknown): Notice | null {
  const notice = noticeIn(error);
  if (notice === null) return null;
  return { title: limitNotices.title, text: notice, continueTo: '/settings/subscription' };
}

/**
 * An action that failed for a reason of the system as a dialog: the message of the action, with the reason. What the server refused by a rule
 * has the message of that rule.
 */
export function failureNotice(error: unknown, message: string): Notice {
  if (error instanceof RequestFailure && error.status < 500) return errorNotice(error, message);
  const reason = shownMessage(error, message);
  return {
    title: generalMessages.errorTitle,
    text: message,
    ...(reason === message ? {} : { detail: reason }),
  };
}

/** An error as a dialog: its message and, if the server gave one, the reason. */
export function errorNotice(error: unknown, otherwise?: string): Notice {
  const text = shownMessage(error, otherwise);
  const message = fieldMessages(error)[''] ?? '';
  const detail = message.startsWith(text) ? message.slice(text.length).trim() : '';
  return { title: generalMessages.errorTitle, text, ...(detail === '' ? {} : { detail }) };
}
