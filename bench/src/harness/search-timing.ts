import type { Page } from '@playwright/test';

interface Answers {
  /** The last answered query of the tree's window: its text and the number of its rows. */
  text: string | null;
  total: number;
}

/** Makes the pages of a context record the last answered query of the tree. Call it before the first page opens. */
export async function recordSearches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers: Answers = { text: null, total: 0 };
    Object.assign(window, { answers });
    const queries = new Map<string, string>();
    const observedSockets = new WeakSet<WebSocket>();
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (this: WebSocket, data: string): void {
      const sent = JSON.parse(data) as {
        type: string;
        window: string;
        query: { collection: string; text?: string; counted?: string };
      };
      // A window that only counts has no rows.
      if (sent.type === 'open' && sent.query.collection === 'tree' && sent.query.counted === undefined)
        queries.set(sent.window, sent.query.text ?? '');
      if (!observedSockets.has(this)) {
        observedSockets.add(this);
        this.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
          if (!text.startsWith('{"type":"snapshot"')) return;
          const { window: name, total } = JSON.parse(text) as { window: string; total: number };
          if (queries.has(name)) Object.assign(answers, { text: queries.get(name), total });
        });
      }
      send.call(this, data);
    };
  });
}

/**
 * Presses a key; returns milliseconds until the rows for `text` are painted: until the browser presented the frame that drew
 * them, or the first frame that found them drawn. Element Timing reports this for a text that is drawn in the same frame.
 */
export async function timeSearch(page: Page, key: string, text: string): Promise<number> {
  await page.evaluate((expected) => {
    const awaited = new Promise<number>((resolve, reject) => {
      const { answers } = window as unknown as { answers: Answers };
      let pressedAt = 0;
      setTimeout(() => reject(new Error(`No answer for '${expected}': ${JSON.stringify(answers)}`)), 60_000);
      addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
      const isThere = (): boolean => {
        const rows = Number(document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount'));
        return pressedAt > 0 && answers.text === expected && rows === answers.total + 1;
      };
      let isDrawn = false;
      const drawn = (): void => {
        isDrawn = true;
        seen.disconnect();
        const mark = document.createElement('span');
        mark.textContent = 'drawn';
        mark.setAttribute('elementtiming', `drawn ${pressedAt}`);
        mark.style.cssText = 'position: fixed; right: 0; bottom: 0';
        new PerformanceObserver((list, observer) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            identifier: string;
            renderTime: number;
          })[];
          const entry = entries.find(({ identifier }) => identifier === `drawn ${pressedAt}`);
          if (entry === undefined) return;
          observer.disconnect();
          mark.remove();
          resolve(entry.renderTime - pressedAt);
        }).observe({ type: 'element' });
        document.body.append(mark);
      };
      let isInFrame = false;
      const { port1: over, port2: frame } = new MessageChannel();
      over.onmessage = () => (isInFrame = false);
      const seen = new MutationObserver(() => isInFrame && isThere() && drawn());
      seen.observe(document.body, { subtree: true, childList: true, attributes: true });
      // At the start of a frame; rows that the frame itself draws are found by the observer.
      const probe = (): void => {
        if (isDrawn) return;
        if (isThere()) return drawn();
        isInFrame = true;
        frame.postMessage(null);
        requestAnimationFrame(probe);
      };
      requestAnimationFrame(probe);
    });
    Object.assign(window, { awaited });
  }, text);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { awaited: Promise<number> }).awaited);
}
