import type { AdminAudit, AdminAuditEntry } from '@hawser/contract/admin';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { headOf, idAt } from '../../audit/index.ts';
import { contains } from '../../collection/select-keys.ts';
import type { AdminWork } from '../../http/route.ts';
import { contextCalled, contextNames } from '../context-names.ts';
import type { AuditQuery } from './query.ts';

/** Entries that one request reads at most; the next page goes on where it stopped. */
const SEARCHED = 20_000;

interface Row extends Omit<AdminAuditEntry, 'actor' | 'context'> {
  readonly actorUid: string;
  readonly ownerUid: string;
}

interface Searched {
  readonly lowest: string | null;
  readonly searched: number;
  readonly found: readonly Row[];
}

/** A page of the entries of all contexts, newest first, by text, by who did it, by context and by time. */
export async function listAudit({
  stores,
  query,
}: AdminWork<unknown, z.infer<typeof AuditQuery>, undefined>): Promise<AdminAudit> {
  const { system } = stores;
  const newest = await headOf(system);
  const head = newest === undefined ? '' : `${newest.sequence}:${newest.hash}`;
  const nothing = { items: [], next: null, searchedTo: null, head };
  const range: RawBuilder<unknown>[] = [];
  const matching: RawBuilder<unknown>[] = [];
  if (query.context !== undefined) {
    const owner = await contextCalled(stores, query.context);
    if (owner === undefined) return nothing;
    range.push(sql`owner_uid = ${owner}`);
  }
  if (query.actor !== undefined) {
    const actor = await contextCalled(stores, query.actor);
    if (actor === undefined) return nothing;
    matching.push(sql`actor_uid = ${actor}`);
  }
  if (query.q !== undefined && query.q !== '')
    matching.push(sql`(${contains(sql`summary`, query.q)} or ${contains(sql`command`, query.q)})`);
  if (query.from !== undefined) range.push(sql`id >= ${idAt(query.from)}`);
  if (query.to !== undefined) range.push(sql`id < ${idAt(query.to)}`);
  if (query.after !== undefined) range.push(sql`id < ${query.after}`);
  const all = (conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const limit = query.limit + 1;
  const read = matching.length === 0 ? limit : SEARCHED;
  const { rows } = await sql<Searched>`
    with searched as materialized (
      select * from audit_entries where ${all(range)} order by id desc limit ${read}),
    found as (select * from searched where ${all(matching)} order by id desc limit ${limit})
    select (select min(id) from searched) as lowest, (select count(*)::int from searched) as searched,
           coalesce((select jsonb_agg(jsonb_build_object(
             'id', id, 'at', at, 'actorUid', actor_uid, 'address', coalesce(address, ''), 'ownerUid', owner_uid, 'command', command,
             'subjectKind', subject_kind, 'subjectID', subject_id, 'summary', summary) order by id desc) from found), '[]') as found`.execute(
    system,
  );
  const { lowest = null, searched = 0, found = [] } = rows[0] ?? {};
  const shown = found.slice(0, query.limit);
  const names = await contextNames(
    stores,
    shown.flatMap(({ actorUid, ownerUid }) => [actorUid, ownerUid]),
  );
  const items = shown.map(({ actorUid, ownerUid, ...entry }) => ({
    ...entry,
    actor: names.get(actorUid) ?? '',
    context: names.get(ownerUid) ?? ownerUid,
  }));
  const isMore = found.length > query.limit;
  const next = isMore ? (items.at(-1)?.id ?? null) : searched === read ? lowest : null;
  return { items, next, searchedTo: isMore ? (items.at(-1)?.at ?? null) : timeIn(lowest), head };
}

/** The time in an id, epoch ms. */
const timeIn = (id: string | null): number | null =>
  id === null ? null : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) || 0;
