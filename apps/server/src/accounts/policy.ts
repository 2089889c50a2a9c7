import type { Me } from '@hawser/contract/accounts';
import type { Allowed } from '@hawser/domain/permissions';
import { type Limited, noticeOf, overLimit, type Plans } from '@hawser/domain/plans';
import { limitFor, type LimitedAccount, type Usage, usedOf } from './limits.ts';

/** What may still be made in a context; where a limit is reached, with the words of the dialog 'Notice' (Spec 2 §8). */
export function accountPolicy(plans: Plans, account: LimitedAccount, usage: Usage): Me['can'] {
  const may = (what: Limited): Allowed =>
    overLimit(limitFor(plans, account, what), usedOf(usage, what))
      ? { allowed: false, reason: noticeOf(what) }
      : { allowed: true, reason: '' };
  return {
    createNetwork: may('networks'),
    createObject: may('objects'),
  };
}
