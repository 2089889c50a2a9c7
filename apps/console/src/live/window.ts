import { contentOf, type WindowContent, withDelta } from './content.ts';
import type { AnyQuery } from '@hawser/contract/collection';
import type { LiveMessage } from './wire.ts';

/** Why access to a window was refused, for people. */
interface Refusal {
  code: string;
  message: string;
}

/** The state of a window for components. A new object on every change. */
export interface WindowView {
  /** Null until the first response. */
  content: WindowContent | null;
  refusal: Refusal | null;
}

const NOTHING: WindowView = { content: null, refusal: null };

/** One open window: query, content and listeners. Sends nothing itself. */
export class LiveWindow {
  readonly id: string;
  query: AnyQuery;
  view: WindowView = NOTHING;
  /** Since when a response to the current query is pending, or null. Any clock. */
  waitingSince: number | null = 0;
  /** The server says that recent changes are not included yet. */
  isStale = false;
  readonly listeners = new Set<() => void>();

  constructor(id: string, query: AnyQuery) {
    this.id = id;
    this.query = query;
  }

  /** A response is pending from `now` on, any clock: the state of the previous query is cleared. */
  wait(now: number): void {
    this.waitingSince = now;
    this.isStale = false;
  }

  /** Applies one message; returns whether anything visible changed. */
  apply(message: LiveMessage): boolean {
    switch (message.type) {
      case 'snapshot':
        this.#isCurrent();
        this.view = { content: contentOf(this.query, message, this.view.content), refusal: null };
        return true;
      case 'delta':
        if (this.view.content === null) return false;
        this.view = { content: withDelta(this.view.content, message), refusal: null };
        return true;
      case 'current':
        this.#isCurrent();
        return true;
      case 'stale':
        this.isStale = true;
        return true;
      case 'refused':
        this.#isCurrent();
        this.view = { content: null, refusal: { code: message.code, message: message.message } };
        return true;
      default:
        return false;
    }
  }

  #isCurrent(): void {
    this.waitingSince = null;
    this.isStale = false;
  }

  /** Revisions are invalid: the next response must be a snapshot. */
  forgetRevision(): void {
    const { content } = this.view;
    if (content !== null) this.view = { ...this.view, content: { ...content, revision: '' } };
  }
}
