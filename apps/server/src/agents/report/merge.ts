import type { CleanReport, ObjectRow } from './clean.ts';

/** Reports of several routers of one context, folded: the last word of each wins. */
export class MergedReports {
  /** By `<routerID>/<objectID>`; null where the object is gone from the cluster. */
  readonly objects = new Map<string, { routerID: string; objectID: string; row: ObjectRow | null }>();
  /** Routers whose objects were all named: the others are gone. */
  readonly fullRouters = new Set<string>();
  readonly routers = new Map<string, { router: CleanReport['router']; facts: CleanReport['facts'] }>();

  add(routerID: string, report: CleanReport): void {
    if (report.full) {
      this.fullRouters.add(routerID);
      for (const [key, object] of this.objects) if (object.routerID === routerID) this.objects.delete(key);
    }
    for (const objectID of report.removed) this.#put(routerID, objectID, null);
    for (const row of report.objects) this.#put(routerID, row.objectID, row);
    const before = this.routers.get(routerID);
    const router = report.router ?? before?.router ?? null;
    const facts = report.facts ?? before?.facts ?? null;
    if (router !== null || facts !== null) this.routers.set(routerID, { router, facts });
  }

  #put(routerID: string, objectID: string, row: ObjectRow | null): void {
    this.objects.set(`${routerID}/${objectID}`, { routerID, objectID, row });
  }
}
