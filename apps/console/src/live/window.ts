import { contentOf, type WindowContent, withDelta } from './content.ts';
import type { AnyQuery } from '@hawser/contract/collection';
import type { LiveMessage } from './wire.ts';

/** Why a window may not be seen, in words for a person. */
export interface Refusal {
  code: string;
  message: string;
}

/** What a component sees of a window. A new object whenever something in it changed. */
export interface WindowView {
  /** Null until the first answer. */
  content: WindowContent | null;
  refusal: Refusal | null;
}

const NOTHING: WindowView = { content: null, refusal: null };

/** One open window: its question, its content, its listeners. Sends nothing itself. */
export class LiveWindow {
  readonly id: string;
  query: AnyQuery;
  view: WindowView = NOTHING;
  /** Since when an answer to the question as it stands is on its way, or null: it is here. Any clock. */
  waitingSince: number | null = 0;
  /** The server says that it changed a while ago in a way that is not shown yet. */
  isStale = false;
  readonly listeners = new Set<() => void>();

  constructor(id: string, query: AnyQuery) {
    this.id = id;
    this.query = query;
  }

  /** An answer is on its way from `now` on, any clock: what was said of the one before holds no more. */
  wait(now: number): void {
    this.waitingSince = now;
    this.isStale = false;
  }

  /** Takes in one message; answers whether anything visible changed. */
  apply(message: LiveMessage): boolean {
    switch (message.type) {
      case 'snapshot':
        this.#isCurrent();
        this.view = { content: contentOf(message, this.view.content), refusal: null };
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

  /** Revisions mean nothing any more: the next answer must be whole. */
  forgetRevision(): void {
    const { content } = this.view;
    if (content !== null) this.view = { ...this.view, content: { ...content, revision: '' } };
  }
}
