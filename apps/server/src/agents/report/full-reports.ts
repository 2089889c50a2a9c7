import { MAX_INVENTORY, MAX_INVENTORY_PARTS } from '@hawser/contract/agent';
import type { CleanReport, Report } from './clean.ts';

/** Most objects of one agent. */
const MAX_NAMED = MAX_INVENTORY * MAX_INVENTORY_PARTS;

/**
 * What the full reports that are under way have named. An agent sends them in parts, of which only the last one tells what does not exist:
 * until then what is stored stays, with since when it is so.
 */
export class FullReports {
  /** Sessions of which the last report said that another part follows. */
  readonly #named = new WeakMap<object, Set<string>>();

  /** What the next report of a session is to its full report; null when that names too much. */
  partOf(session: object, report: Report): Pick<CleanReport, 'isPart' | 'named'> | null {
    const named = report.full ? new Set<string>() : this.#named.get(session);
    if (named === undefined) return { isPart: false, named: null };
    for (const objectID of report.removed) named.delete(objectID);
    for (const { objectID } of report.objects) named.add(objectID);
    if (named.size > MAX_NAMED) return null;
    if (report.more === true) this.#named.set(session, named);
    else this.#named.delete(session);
    return { isPart: true, named: report.more === true ? null : named };
  }
}
