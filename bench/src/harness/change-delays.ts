import type { LargeFleet } from './large-fleet.ts';
import type { LiveSocket } from './live-socket.ts';

/** Numbered changes of one object that a browser shows, and the delay until each is shown. */
export class ChangeDelays {
  /** Milliseconds from the write until a browser had it. */
  readonly lateMs: number[] = [];
  readonly #written = new Map<number, number>();
  readonly #fleet: LargeFleet;
  readonly #key: readonly [routerID: string, objectID: string];

  /** Uses an object of which the first of these streams shows the row. */
  constructor(fleet: LargeFleet, sockets: readonly LiveSocket[]) {
    this.#fleet = fleet;
    const held = [...(sockets[0]?.windows.values() ?? [])].flatMap(({ keys }) => keys);
    const [routerID = '', objectID = ''] = (held.find((key) => key.startsWith('o:')) ?? '')
      .slice(2)
      .split('/');
    this.#key = [routerID, objectID];
    for (const socket of sockets) socket.onRow = (_window, _key, row) => this.#seen(row);
  }

  /** Changes that no browser has shown yet. */
  get unseen(): number {
    return this.#written.size;
  }

  /** Writes change number `n`. */
  async write(n: number): Promise<void> {
    this.#written.set(n, performance.now());
    await this.#fleet.sql.query(
      `update object_states set message = $4, status = 'DOWN', status_rank = 90
        where owner_uid = $1 and router_id = $2 and object_id = $3`,
      [this.#fleet.uid, ...this.#key, `marked-${n}-`],
    );
  }

  #seen(row: object): void {
    const shown = Number(/marked-(\d+)-/.exec(JSON.stringify(row))?.[1] ?? Number.NaN);
    // A later change also shows the effect of an earlier one that was skipped.
    for (const [n, at] of this.#written) {
      if (n <= shown && this.#written.delete(n)) this.lateMs.push(performance.now() - at);
    }
  }
}
