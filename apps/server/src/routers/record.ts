import type { Router } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { loadRouters } from './collection.ts';

/** The attached cluster as an API answer; 404 if this context has no router with this id. */
export async function routerRecord(tx: TenantTransaction, id: string, now: number): Promise<Router> {
  const record = (await loadRouters(tx, [id], now, sql`r.active`)).get(id);
  if (record === undefined) throw notFound();
  return record;
}

/** The same for a router that was just detached: the answer of the detach command. */
export async function detachedRouterRecord(tx: TenantTransaction, id: string, now: number): Promise<Router> {
  const record = (await loadRouters(tx, [id], now, sql`true`)).get(id);
  if (record === undefined) throw notFound();
  return record;
}
