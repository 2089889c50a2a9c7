import type { Router } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { loadRouters } from './collection.ts';

/** The attached cluster as answers carry it; 404 when this context has none of that id. */
export async function routerRecord(tx: TenantTransaction, id: string, now: number): Promise<Router> {
  const record = (await loadRouters(tx, [id], now, sql`r.active`)).get(id);
  if (record === undefined) throw notFound();
  return record;
}

/** The same, also for one that was detached: the answer to the command that did it. */
export async function detachedRouterRecord(tx: TenantTransaction, id: string, now: number): Promise<Router> {
  const record = (await loadRouters(tx, [id], now, sql`true`)).get(id);
  if (record === undefined) throw notFound();
  return record;
}
