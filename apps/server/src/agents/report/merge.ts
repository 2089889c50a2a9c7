import type { CleanReport, ObjectRow } from './clean.ts';

/** Merges the reports of several routers of one context: the last report of each object wins. */
export class MergedReports {
  /** By router and object; null when the object was removed from the cluster. */
  readonly objects = new Map<string, Map<string, ObjectRow | null>>();
  /** Routers with a full report, or with a part of one: what is stored of what it names is replaced, even if that is newer. */
  readonly fullRouters = new Set<string>();
  /** By router, the ids that its full report named, which ends here: what it did not name is removed. */
  readonly named = new Map<string, ReadonlySet<string>>();
  /** What agents wrote into Argo CD for other routers, by their own router and the `deliveredID`; null where it was removed. */
  readonly delivered = new Map<string, Map<string, ObjectRow | null>>();
  /** What agents registered in Argo CD, by their own router and the `registrationID`; null where it was removed. */
  readonly registrations = new Map<string, Map<string, ObjectRow | null>>();
  readonly routers = new Map<string, { router: CleanReport['router']; facts: CleanReport['facts'] }>();

  add(routerID: string, report: CleanReport): void {
    let objects = this.objects.get(routerID);
    if (report.isPart) this.fullRouters.add(routerID);
    if (report.full) {
      this.named.delete(routerID);
      objects?.clear();
      this.delivered.get(routerID)?.clear();
      this.registrations.get(routerID)?.clear();
    }
    for (const [id, row] of report.delivered) {
      const its = this.delivered.get(routerID) ?? new Map<string, ObjectRow | null>();
      this.delivered.set(routerID, its.set(id, row));
    }
    for (const [id, row] of report.registrations) {
      const its = this.registrations.get(routerID) ?? new Map<string, ObjectRow | null>();
      this.registrations.set(routerID, its.set(id, row));
    }
    if (objects === undefined && report.objects.length + report.removed.length > 0)
      this.objects.set(routerID, (objects = new Map()));
    for (const objectID of report.removed) objects?.set(objectID, null);
    for (const row of report.objects) objects?.set(row.objectID, row);
    if (report.named !== null) this.named.set(routerID, report.named);
    const before = this.routers.get(routerID);
    const router = report.router ?? before?.router ?? null;
    const facts = report.facts ?? before?.facts ?? null;
    if (router !== null || facts !== null) this.routers.set(routerID, { router, facts });
  }
}
