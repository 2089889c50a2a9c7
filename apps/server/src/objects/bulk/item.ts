import type { BulkObjects } from '@hawser/contract/objects';
import { userTagNames } from '@hawser/domain/tags';
import { changeText } from '../../http/change-text.ts';
import { requireRow } from '../../http/failure.ts';
import type { RecordedChange } from '../../http/recorded-change.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { deletedText, deleteObject, mayKeepResources } from '../delete.ts';
import { putBackObject } from '../put-back.ts';
import { activeObject, lockObject, updateObject } from '../update.ts';

/** An object of a bulk action, and what is done with it. */
interface BulkItem {
  readonly tx: TenantTransaction;
  readonly objectID: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly cascade: boolean;
  /** The account that requested it. */
  readonly uid: string;
  readonly now: number;
  readonly versionsKept: number;
}

/** The change of one object, for the audit. */
export interface ItemChange {
  readonly command: string;
  readonly summary: string;
  readonly change: RecordedChange;
}

/**
 * Does an action on one object, as the single command does it; null when there is nothing to do any more.
 * @throws Failure why it is refused.
 */
export const doItem: Readonly<Record<BulkObjects['action'], (item: BulkItem) => Promise<ItemChange | null>>> =
  {
    async delete({ tx, objectID, cascade, now }) {
      const found = await activeObject(tx, objectID).select(['origin', 'kind']).executeTakeFirst();
      if (found === undefined) return null;
      const body = { cascade: cascade || !mayKeepResources(found) };
      const { object, change } = await deleteObject({ tx, params: { objectID }, body, now });
      return { command: 'deleteObject', summary: deletedText(object, body.cascade), change };
    },

    async tags({ tx, objectID, add, remove, uid, now, versionsKept }) {
      const object = requireRow(await lockObject(tx, objectID));
      const before = userTagNames(object.tags);
      const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])];
      if (tags.length === before.length && tags.every((tag) => before.includes(tag))) return null;
      const { answer, change } = await updateObject(
        { tx, params: { objectID }, body: { tags }, session: { uid }, now, ifMatch: object.version },
        versionsKept,
        null,
      );
      const { name, version } = answer.updated;
      return { command: 'updateObject', summary: changeText(name, { tags }, version), change };
    },

    async putBack({ tx, objectID, now }) {
      const { name, what } = await putBackObject({ tx, params: { objectID }, body: {}, now });
      return { command: 'putBackObject', summary: `${name}: put back ${what}`, change: {} };
    },
  };
