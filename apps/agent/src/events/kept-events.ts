import type { KubeEvent } from '@hawser/contract/streams';

/** Most events that are kept. */
const MAX_KEPT = 5_000;

/** The newest events of a cluster or a namespace, however many there are; the preferred ones first. */
export class KeptEvents {
  readonly #isPreferred: (event: KubeEvent) => boolean;
  #byUID = new Map<string, KubeEvent>();
  #dropped = 0;

  constructor(isPreferred: (event: KubeEvent) => boolean = () => false) {
    this.#isPreferred = isPreferred;
  }

  /** How many others there are. */
  get dropped(): number {
    return this.#dropped;
  }

  values(): Iterable<KubeEvent> {
    return this.#byUID.values();
  }

  clear(): void {
    this.#byUID.clear();
    this.#dropped = 0;
  }

  put(event: KubeEvent): void {
    this.#byUID.set(event.uid, event);
    // Not each time, because the newest have to be found among all.
    if (this.#byUID.size < 2 * MAX_KEPT) return;
    const rank = (each: KubeEvent): number => (this.#isPreferred(each) ? 1 : 0);
    const newest = [...this.#byUID.values()].toSorted(
      (a, b) => rank(b) - rank(a) || (b.lastAt ?? 0) - (a.lastAt ?? 0),
    );
    this.#dropped += newest.length - MAX_KEPT;
    this.#byUID = new Map(newest.slice(0, MAX_KEPT).map((each) => [each.uid, each]));
  }

  /** Forgets an event that is no longer in the cluster; returns it if it was kept. */
  remove(uid: string): KubeEvent | undefined {
    const event = this.#byUID.get(uid);
    if (!this.#byUID.delete(uid)) this.#dropped = Math.max(0, this.#dropped - 1);
    return event;
  }
}
