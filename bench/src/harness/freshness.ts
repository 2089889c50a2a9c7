import type { Network } from '@hawser/contract/networks';
import type { Client } from '@hawser/testkit';
import type { Page } from '@playwright/test';

/** What a browser showed during an interval. */
interface FreshnessSample {
  /** How long it was not marked live. */
  readonly staleMs: number;
  /** From sending a command until its effect was painted, for each acknowledged command. */
  readonly lateMs: readonly number[];
}

const EVERY_MS = 500;

/** Observes how current the Networks page is: its live state, and the delay until it shows changes made at the same time. */
export class Freshness {
  readonly #page: Page;
  readonly #client: Client;
  #late: number[] = [];
  #isOver = false;
  readonly #writing: Promise<void>;

  private constructor(page: Page, client: Client) {
    this.#page = page;
    this.#client = client;
    this.#writing = this.#write();
  }

  /** Starts to observe, and to define and delete a network every half second. */
  static async watch(page: Page, client: Client): Promise<Freshness> {
    await page.evaluate(() => {
      const seen = { staleMs: 0, painted: new Map<string, number>() };
      Object.assign(window, { seen });
      let before = performance.now();
      const probe = (): void => {
        const now = performance.now();
        if (document.querySelector('[role=status][data-state=live]') === null) seen.staleMs += now - before;
        before = now;
        const text = document.querySelector('[role=treegrid]')?.textContent ?? '';
        for (const [mark = ''] of text.matchAll(/a-mark-\d+/g))
          if (!seen.painted.has(mark)) seen.painted.set(mark, Date.now());
        requestAnimationFrame(probe);
      };
      probe();
    });
    return new Freshness(page, client);
  }

  /** What was observed since the start or the last call. */
  async take(): Promise<FreshnessSample> {
    const staleMs = await this.#page.evaluate(() => {
      const { seen } = window as unknown as { seen: { staleMs: number } };
      const { staleMs: so } = seen;
      seen.staleMs = 0;
      return Math.round(so);
    });
    const lateMs = this.#late;
    this.#late = [];
    return { staleMs, lateMs };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#writing;
  }

  async #write(): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const name = `a-mark-${n}`;
      const began = Date.now();
      // Without a server no delay can be measured.
      await this.#mark(name, began).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + EVERY_MS - Date.now())));
    }
  }

  async #mark(name: string, began: number): Promise<void> {
    const { created } = await this.#client.done<{ created: Network }>('POST', '/api/networks', {
      body: { name },
    });
    const painted = await this.#page.waitForFunction(
      (mark) =>
        (window as unknown as { seen: { painted: Map<string, number> } }).seen.painted.get(mark) ?? null,
      name,
      { timeout: 60_000, polling: 20 },
    );
    this.#late.push(((await painted.jsonValue()) ?? Number.NaN) - began);
    await this.#client.done('DELETE', `/api/networks/${created.id}`);
  }
}
